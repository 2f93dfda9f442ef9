import { AppError } from '#domain/errors.ts';

/** One field of a form that carries files. Its body is read before the next one comes; what is left of it is skipped. */
export interface FormPart {
  name: string;
  /** Null for a field that is no file; empty for a file that was not chosen. */
  filename: string | null;
  body: AsyncIterable<Buffer>;
}

/** Of a part's headers, and of a boundary (RFC 2046). */
const HEADERS_MAX = 8_192;
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * The fields of a form as they come (multipart/form-data, RFC 7578), so that a file in it is never whole in memory.
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
  // What stands before the first part means nothing.
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

/** What has come and was not read yet. */
class Buffered {
  held: Buffer = Buffer.from('\r\n');
  readonly #source: AsyncIterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Waits for more. @throws {AppError} MALFORMED_REQUEST at the end */
  async more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw new AppError('MALFORMED_REQUEST');
    this.held = this.held.length === 0 ? Buffer.from(value) : Buffer.concat([this.held, value]);
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.held.length < bytes) await this.more();
    return this.cut(bytes);
  }

  /** @param bytes that are held */
  cut(bytes: number): Buffer {
    const taken = this.held.subarray(0, bytes);
    this.held = this.held.subarray(bytes);
    return taken;
  }
}

/** All that comes before a mark, which is skipped. @param ended hears that the mark has come */
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
    // The mark may have begun to come.
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
