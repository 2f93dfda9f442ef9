import { type Act, within } from '#domain/acts/act.ts';
import type { CodeInput } from './act-schema.ts';
import { type CodeBatch, setBatchStopped } from './code-batches.ts';

/** Plain, so that any operator on duty can stop leaked codes at once, before they are discussed. */
const stop: Act<CodeInput<'batch'>> = {
  area: 'codes',
  weight: 'plain',
  subject: ({ id }) => `batch:${id}`,
  run: async (context, { id }) => toChange(await setBatchStopped(within(context), id, true), true),
};

/** The codes give again what was approved when they were made, and no more. */
const restart: Act<CodeInput<'batch'>> = {
  area: 'codes',
  weight: 'confirmed',
  subject: ({ id }) => `batch:${id}`,
  run: async (context, { id }) => toChange(await setBatchStopped(within(context), id, false), false),
};

/** What the journal keeps: the change, and how far the codes had been used by then. */
function toChange({ partner, codes, used, uses }: CodeBatch, stopped: boolean) {
  const standing = { partner, codes, used, uses };
  return { before: { ...standing, stopped: !stopped }, after: { ...standing, stopped } };
}

export const codeBatchActs = { 'code.stop-batch': stop, 'code.restart-batch': restart };
