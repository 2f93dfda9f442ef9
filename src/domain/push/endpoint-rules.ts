/**
 * The push services of the browsers. Nothing is sent to other hosts, so that a caller cannot make this server send
 * requests into its own network (SSRF). A name that begins with a dot stands for all hosts below it.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/**
 * Whether messages may be sent to an address: by https at the usual port of a known service, without a name or password
 * in it.
 *
 * @param others origins that the configuration adds (`PUSH_SERVICES`)
 */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (username || password || hash) return false;
  if (others.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    PUSH_SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  );
}
