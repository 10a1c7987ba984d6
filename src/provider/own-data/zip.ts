import { crc32, deflateRawSync } from 'node:zlib';

export type Entry = { readonly name: string; readonly content: Buffer };

/** Names are UTF-8. */
const utf8 = 0x0800;
const deflated = 8;
const version = 20;

/**
 * A zip of some files, none over 4 GB. `at` (ms since 1970) is the time that each bears, in UTC:
 * the same files at the same time are the same zip.
 */
export function zipOf(entries: readonly Entry[], at: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const described = describe(content, packed, path, at);
    const local = Buffer.concat([signed(0x04034b50), described, path, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(signed(0x02014b50), short(version), described, place, path);
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, signed(0x06054b50), end]);
}

/** The fields that stand before a file and in the directory alike. */
function describe(content: Buffer, packed: Buffer, path: Buffer, at: number): Buffer {
  const fields = Buffer.alloc(26);
  const time = new Date(at);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(utf8, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    6,
  );
  fields.writeUInt16LE(
    ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
    8,
  );
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(path.length, 22);
  return fields;
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
