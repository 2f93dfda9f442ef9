/**
 * Whether an Ed25519 signature is valid. A phone whose WebCrypto lacks the curve loads a library for it.
 *
 * @param key 32 bytes
 * @param signature 64 bytes
 */
export async function checkSignature(
  key: Uint8Array,
  signature: Uint8Array,
  signed: Uint8Array,
): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify(
      'Ed25519',
      imported,
      Uint8Array.from(signature),
      Uint8Array.from(signed),
    );
  } catch {
    // The library takes its digests from WebCrypto, which every phone has.
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, signed, key);
  }
}
