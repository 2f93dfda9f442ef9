/** Addresses of a voter's own pages of the register; apart from `paths.ts`, which every page loads. */
export const registerPaths = {
  /** @param reference a receipt's reference, which needs no escaping; in kept pages a placeholder stands for it */
  receipt: (reference: string) => `/registre/recu/${reference}`,
  /** @param kind `kept`: with the vote's opening; `shown`: without it */
  receiptFile: (reference: string, commitment: string, kind: 'kept' | 'shown') =>
    `/registre/recu/${reference}/${commitment}/${kind === 'kept' ? 'recu' : 'preuve'}.tlog-proof`,
} as const;
