/**
 * Moves the code of the scripts that end a page into the last of those that run at once: the policy then names one
 * script instead of four, and a hash, which no compression makes shorter, weighs 54 bytes. Hydration needs the emptied
 * elements that the application renders too; an empty script is not run, so no hash names it. The script that closes
 * the data is the server's alone, and goes.
 *
 * @param html of a document or of a page's data
 * @param nonce of the rendering, which its inline scripts carry
 * @returns the same text if it does not end as the router ends a document
 */
export function withOneLastScript(html: string, nonce: string): string {
  const open = `<script nonce="${nonce.replaceAll('+', '\\+')}">`;
  const [scroll, context, data, close] = Array(4).fill('([^<]*)</script>');
  const ending = new RegExp(
    `${open}${scroll}${open}${context}(<script [^>]*>[^<]*</script>)<!--\\$-->${open}${data}<!--\\$-->${open}${close}<!--/\\$-->`,
  );
  const empty = `<script nonce="${nonce}"></script>`;
  return html.replace(
    ending,
    (_all, scroll: string, context: string, later: string, data: string, close: string) =>
      `${empty}${empty}${later}<!--$--><script nonce="${nonce}">${scroll};${context}${data}${close}</script>`,
  );
}
