import { AppError } from '#domain/errors.ts';

/** One field of a form with files. Read its body before taking the next field; what is left unread is skipped. */
export interface FormPart {
  name: string;
  /** Null for a text field; empty for a file field without a chosen file. */
  filename: string | null;
  body: AsyncIterable<Buffer>;
}

/** Most bytes of a part's headers. `BOUNDARY`: at most 70 characters (RFC 2046). */
const HEADERS_MAX = 8_192;
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * Streams the fields of a form (multipart/form-data, RFC 7578), so that a file in it is never whole in memory.
 *
 * @throws {AppError} MALFORMED_REQUEST, and what reading the body throws
 */
export async function* formParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string | null,
): AsyncGenerator<FormPart> {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new AppError('MALFORMED_REQUEST');
  const input = new Buffered(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // Skip the preamble before the first part.
  await drain(until(input, delimiter));
  while ((await input.take(2)).toString('latin1') !== '--') {
    const heading = await readHeading(input);
    let over = false;
    const ended = () => {
      over = true;
    };
    yield { ...heading, body: until(input, delimiter, ended) };
    if (!over) await drain(until(input, delimiter));
  }
}

/** The bytes that have arrived and are not read yet. */
class Buffered {
  held: Buffer = Buffer.from('\r\n');
  readonly #source: AsyncIterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Waits for more bytes. @throws {AppError} MALFORMED_REQUEST at the end of the body */
  async more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw new AppError('MALFORMED_REQUEST');
    this.held = this.held.length === 0 ? Buffer.from(value) : Buffer.concat([this.held, value]);
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.held.length < bytes) await this.more();
    return this.cut(bytes);
  }

  /** Takes bytes off the front. @param bytes how many; no more than are held */
  cut(bytes: number): Buffer {
    const taken = this.held.subarray(0, bytes);
    this.held = this.held.subarray(bytes);
    return taken;
  }
}

/** Yields everything before a mark, and skips the mark. @param ended called once the mark has come */
async function* until(input: Buffered, mark: Buffer, ended = () => {}): AsyncGenerator<Buffer> {
  for (;;) {
    const at = input.held.indexOf(mark);
    if (at >= 0) {
      const last = input.cut(at);
      input.cut(mark.length);
      ended();
      if (last.length > 0) yield last;
      return;
    }
    // The held bytes may end with the beginning of the mark.
    const sure = input.held.length - mark.length + 1;
    if (sure > 0) yield input.cut(sure);
    await input.more();
  }
}

async function drain(rest: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rest);
}

async function readHeading(input: Buffered): Promise<Pick<FormPart, 'name' | 'filename'>> {
  let size = 0;
  const pieces: Buffer[] = [];
  for await (const piece of until(input, Buffer.from('\r\n\r\n'))) {
    size += piece.length;
    if (size > HEADERS_MAX) throw new AppError('MALFORMED_REQUEST');
    pieces.push(piece);
  }
  const headers = Buffer.concat(pieces).toString('utf8');
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1];
  const name = disposition === undefined ? null : parameter(disposition, 'name');
  if (disposition === undefined || name === null) throw new AppError('MALFORMED_REQUEST');
  return { name, filename: parameter(disposition, 'filename') };
}

/** Browsers write quotes and ends of lines within a name as `%22`, `%0D` and `%0A`. */
function parameter(disposition: string, name: string): string | null {
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return value === undefined
    ? null
    : value.replace(/%(22|0D|0A)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
