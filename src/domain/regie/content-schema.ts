import { codeInputs } from '#domain/bonus/act-schema.ts';
import { bannerInputs, candidateInputs, faqInputs, pageInputs } from '#domain/contest/act-schema.ts';
import { messageInputs } from '#domain/messaging/act-schema.ts';

/** Inputs of the acts on texts and pictures. */
export const contentInputs = {
  'message.send': messageInputs.send,
  'message.edit': messageInputs.edit,
  'message.recall': messageInputs.recall,
  'code.create': codeInputs.create,
  'code.create-bulk': codeInputs.createBulk,
  'code.end': codeInputs.end,
  'code.stop-batch': codeInputs.batch,
  'code.restart-batch': codeInputs.batch,
  'candidate.create': candidateInputs.create,
  'candidate.import': candidateInputs.import,
  'candidate.edit': candidateInputs.edit,
  'candidate.portrait': candidateInputs.portrait,
  'candidate.remove': candidateInputs.remove,
  'candidate.eliminate': candidateInputs.eliminate,
  'candidate.return': candidateInputs.return,
  'banner.create': bannerInputs.create,
  'banner.edit': bannerInputs.edit,
  'banner.remove': bannerInputs.remove,
  'banner.move': bannerInputs.move,
  'faq.create': faqInputs.create,
  'faq.adopt': faqInputs.adopt,
  'faq.edit': faqInputs.edit,
  'faq.remove': faqInputs.remove,
  'faq.move': faqInputs.move,
  'page.publish': pageInputs.publish,
  'page.restore': pageInputs.restore,
} as const;
