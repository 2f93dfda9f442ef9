import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formParts } from './multipart.server.ts';

type Sent = readonly [name: string, content: string | Buffer];

const toForm = (fields: readonly Sent[]) => {
  const form = new FormData();
  for (const [name, content] of fields)
    form.append(
      name,
      typeof content === 'string' ? content : new File([new Uint8Array(content)], 'un "film".mp4'),
    );
  return new Response(form);
};

/** Cuts the bytes into pieces of these lengths, cycling through the list. */
async function* inPieces(bytes: Buffer, lengths: readonly number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function read(body: AsyncIterable<Uint8Array>, type: string | null) {
  const parts: [string, string | null, Buffer][] = [];
  for await (const part of formParts(body, type)) {
    const pieces: Buffer[] = [];
    for await (const piece of part.body) pieces.push(Buffer.from(piece));
    parts.push([part.name, part.filename, Buffer.concat(pieces)]);
  }
  return parts;
}

describe('a form with files that is read as it comes', () => {
  it('gives every field whole, however it is cut into pieces and whatever stands in it', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
    const tricky = fc.constantFrom(Buffer.from('\r\n--'), Buffer.from('\r\n------'), Buffer.from('\r\n\r\n'));
    const field = fc.tuple(fc.constantFrom('titre', 'é"x', 'boxes[]'), fc.oneof(fc.string(), bytes, tricky));
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        async (fields, lengths) => {
          const sent = toForm(fields);
          const type = sent.headers.get('content-type');
          const whole = Buffer.from(await sent.arrayBuffer());
          const expected = fields.map(([name, content]) =>
            typeof content === 'string'
              ? // A form sends every line break as CR LF.
                [name, null, Buffer.from(content.replace(/\r\n|\r|\n/g, '\r\n'))]
              : [name, 'un "film".mp4', content],
          );
          expect(await read(inPieces(whole, lengths), type)).toEqual(expected);
        },
      ),
    );
  });

  it('skips what its reader leaves of a field', async () => {
    const sent = toForm([
      ['film', Buffer.alloc(100_000, 1)],
      ['titre', 'Ce soir'],
    ]);
    const names: string[] = [];
    const pieces = inPieces(Buffer.from(await sent.clone().arrayBuffer()), [7_000]);
    for await (const { name, body } of formParts(pieces, sent.headers.get('content-type'))) {
      names.push(name);
      for await (const _ of body) break;
    }
    expect(names).toEqual(['film', 'titre']);
  });

  it.each([
    [
      'that breaks off',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhal',
      'multipart/form-data; boundary=x',
    ],
    [
      'without a name',
      '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    ['with endless headers', `--x\r\n${'a: b\r\n'.repeat(3_000)}`, 'multipart/form-data; boundary=x'],
    ['without a boundary', '--x--', 'multipart/form-data'],
    ['that is none', 'a=b', 'multipart/form-data; boundary=x'],
  ])('%s is refused', async (_, text, type) => {
    await expect(read(inPieces(Buffer.from(text), [7]), type)).rejects.toMatchObject({
      code: 'MALFORMED_REQUEST',
    });
  });
});
