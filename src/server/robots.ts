const ROBOT = /bot|crawl|spider|slurp|externalhit|whatsapp|preview/i;

/**
 * Whether a search engine or the maker of a link's preview asks. They are let in from anywhere and shown less; a phone
 * that sounds like one only costs a rendering of its own.
 */
export function soundsLikeRobot(userAgent: string | undefined): boolean {
  return ROBOT.test(userAgent ?? '');
}
