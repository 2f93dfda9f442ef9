/**
 * Whether an Ed25519 signature fits. Phones whose WebCrypto does not know the curve load a library for it.
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
    // Its digests are WebCrypto's, which every phone has.
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, signed, key);
  }
}
