import { crc32, deflateRawSync } from 'node:zlib';

/** A file to put into an archive. */
export interface Packed {
  name: string;
  content: Uint8Array;
  /** The size in bytes that the archive states, where it is not the true one. */
  told?: number;
  /** Flags of its header: 1 says that it is encrypted, 0x800 that its name is UTF-8. */
  flags?: number;
}

/** A zip archive as systems write it, or, with `told` or `flags`, one that no honest system writes. */
export function toZip(files: readonly Packed[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, told = content.byteLength, flags = 0 } of files) {
    const title = Buffer.from(name);
    const body = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(body.byteLength, 14);
    common.writeUInt32LE(told, 18);
    common.writeUInt16LE(title.byteLength, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, title]));
    locals.push(local);
    offset += local.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
