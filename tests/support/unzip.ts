import { inflateRawSync } from 'node:zlib';

/** The files of a zip by name, as its directory lists them. */
export function unzip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [zip.readUInt32LE(entry + 20), zip.readUInt16LE(entry + 28)];
    const local = zip.readUInt32LE(entry + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    files.set(name, inflateRawSync(zip.subarray(begin, begin + size)));
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return files;
}
