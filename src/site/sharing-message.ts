import { ownShareText, type ShareTexts, type Worded } from '#domain/contest/share-text-rules.ts';
import { resultsCopy } from './copy/results.ts';
import { shareCopy } from './copy/sharing.ts';

/** The message sent with a shared link: the broadcaster's, else ours. */
export function shareMessage(texts: ShareTexts, sent: Worded): string {
  return ownShareText(texts, sent, 'message') ?? ourMessage(sent);
}

function ourMessage(sent: Worded): string {
  switch (sent.kind) {
    case 'candidate':
      return shareCopy.message(sent.candidate.display_name, sent.over);
    case 'votes':
      return shareCopy.messageMany(sent.over);
    case 'results':
      return resultsCopy.shareMessage(sent.week);
    case 'faq':
      return shareCopy.messageFaq;
  }
}
