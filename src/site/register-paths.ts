/** Addresses of a voter's own pages of the register; apart from `paths.ts`, which every page loads. */
export const registerPaths = {
  /** @param reference of a receipt; it needs no escaping, and stands in kept pages as a hole of the same name */
  receipt: (reference: string) => `/registre/recu/${reference}`,
  /** @param kind `kept`: with what opens the vote; `shown`: without it */
  receiptFile: (reference: string, commitment: string, kind: 'kept' | 'shown') =>
    `/registre/recu/${reference}/${commitment}/${kind === 'kept' ? 'recu' : 'preuve'}.tlog-proof`,
} as const;
