import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text with holes, compressed beforehand between them. */
export interface Template {
  pieces: readonly { plain: Buffer; deflated: Buffer }[];
  /** For each piece but the last: the index of the value that follows it. */
  holes: readonly number[];
}

/** @param names placeholders in `text`; `fillText` and `fillGzip` take the values in the same order */
export function toTemplate(text: string, names: readonly string[]): Template {
  const pattern = new RegExp(
    `(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  );
  const parts = text.split(pattern);
  return {
    pieces: parts
      .filter((_, place) => place % 2 === 0)
      .map((piece) => {
        const plain = Buffer.from(piece);
        // A full flush ends at a whole byte, and nothing after refers back: other pieces can be put between.
        return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
      }),
    holes: parts.filter((_, place) => place % 2 === 1).map((name) => names.indexOf(name)),
  };
}

/** The text with its values. */
export function fillText(template: Template, values: readonly string[]): Buffer {
  return Buffer.concat(parts(template, values).map(({ plain }) => plain));
}

/** The text with its values as one gzip file (RFC 1952): compressed pieces, and each value in a stored block. */
export function fillGzip(template: Template, values: readonly string[]): Buffer {
  const chunks: Buffer[] = [HEADER];
  let checksum = 0;
  let size = 0;
  for (const { plain, deflated } of parts(template, values)) {
    chunks.push(...deflated);
    checksum = crc32(plain, checksum);
    size += plain.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(size, 4);
  return Buffer.concat([...chunks, LAST_BLOCK, trailer]);
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block with the flag of the last block. */
const LAST_BLOCK = Buffer.from([3, 0]);

function parts({ pieces, holes }: Template, values: readonly string[]) {
  return pieces.flatMap(({ plain, deflated }, place) => {
    const hole = holes[place];
    const piece = { plain, deflated: [deflated] };
    return hole === undefined ? [piece] : [piece, stored(values[hole] ?? '')];
  });
}

/** A stored block: its length, the length's complement, and the bytes (RFC 1951, 3.2.4). */
function stored(value: string) {
  const plain = Buffer.from(value);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(plain.length ^ 0xffff, 3);
  return { plain, deflated: [head, plain] };
}
