import type { Candidate } from '#domain/contest/schema.ts';
import { type ShareTexts, shareText } from '#domain/contest/share-text-rules.ts';
import { resultsCopy } from './copy/results.ts';
import { shareCopy } from './copy/sharing.ts';

type Named = Pick<Candidate, 'display_name' | 'gender'>;

/** What the visitor shares. */
type Sent =
  | { kind: 'candidate'; candidate: Named }
  | { kind: 'votes'; candidates: readonly Pick<Candidate, 'gender'>[] }
  | { kind: 'results'; week: number }
  | { kind: 'faq' };

/** The sentence before a link, as WhatsApp and the others send it: the broadcaster's, else ours. */
export function shareMessage(texts: ShareTexts, sent: Sent): string {
  switch (sent.kind) {
    case 'candidate': {
      const { display_name: prenom } = sent.candidate;
      const own = shareText(texts, 'candidate_message', { prenom, talents: [sent.candidate] });
      return own ?? shareCopy.message(prenom);
    }
    case 'votes':
      return shareText(texts, 'votes_message', { talents: sent.candidates }) ?? shareCopy.messageMany;
    case 'results':
      return (
        shareText(texts, 'results_message', { semaine: sent.week }) ?? resultsCopy.shareMessage(sent.week)
      );
    case 'faq':
      return shareText(texts, 'faq_message') ?? shareCopy.messageFaq;
  }
}
