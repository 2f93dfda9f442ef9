/** What a bucket says of its refusal, in a few words. */
export function toS3Words(body: string): string {
  return [/<Code>([^<]*)/, /<Message>([^<]*)/]
    .map((part) => part.exec(body)?.[1] ?? '')
    .join(' ')
    .slice(0, 300);
}
