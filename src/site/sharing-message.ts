import { type ShareTexts, shareText } from '#domain/contest/share-text-rules.ts';
import { resultsCopy } from './copy/results.ts';
import { shareCopy } from './copy/sharing.ts';

/** What the visitor shares. */
type Sent = { kind: 'candidate'; name: string } | { kind: 'votes' } | { kind: 'results'; week: number };

/** The sentence before a link, as WhatsApp and the others send it: the broadcaster's, else ours. */
export function shareMessage(texts: ShareTexts, sent: Sent): string {
  switch (sent.kind) {
    case 'candidate':
      return shareText(texts, 'candidate_message', { prenom: sent.name }) ?? shareCopy.message(sent.name);
    case 'votes':
      return shareText(texts, 'votes_message') ?? shareCopy.messageMany;
    case 'results':
      return (
        shareText(texts, 'results_message', { semaine: sent.week }) ?? resultsCopy.shareMessage(sent.week)
      );
  }
}
