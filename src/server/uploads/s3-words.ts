/** Extracts the code and the message from a bucket's refusal. */
export function toS3Words(body: string): string {
  return [/<Code>([^<]*)/, /<Message>([^<]*)/]
    .map((part) => part.exec(body)?.[1] ?? '')
    .join(' ')
    .slice(0, 300);
}
