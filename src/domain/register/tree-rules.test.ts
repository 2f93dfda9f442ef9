import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#domain/sha.ts';
import { fromHex, toHex, utf8 } from './encoding-rules.ts';
import { emptyRoot, type Hash, leafHash, nodeHash } from './hash-rules.ts';
import {
  EMPTY,
  type Frontier,
  grow,
  rangeHash,
  readIndex,
  spellIndex,
  type Tile,
  type TileAddress,
  tilePath,
  tilesFor,
  toRoot,
} from './tile-rules.ts';
import { consistencyRanges, inclusionRanges, provesConsistency, provesInclusion } from './tree-rules.ts';

/** RFC 6962, 2.1, as it is written. */
function naiveRoot(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return createHash('sha256').digest();
  if (leaves.length === 1) return leaves[0] as Hash;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return nodeHash(sha256, naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}

const makeLeaves = (count: number, salt = '') =>
  Array.from({ length: count }, (_, at) => leafHash(sha256, utf8(`${salt}${at}`)));

/** A log kept as its tiles, grown in steps. */
function keptLog(leaves: readonly Hash[], steps: readonly number[] = [leaves.length]) {
  const tiles = new Map<string, Tile>();
  let log: Frontier = EMPTY;
  for (const step of steps) {
    const grown = grow(sha256, log, leaves.slice(log.size, log.size + step));
    log = grown.after;
    for (const tile of grown.tiles) tiles.set(`${tile.level}/${tile.index}`, tile);
  }
  const read = ({ level, index, width }: TileAddress) =>
    tiles.get(`${level}/${index}`)?.hashes.slice(0, width) ?? [];
  return { log, read, tiles };
}

describe('the tree', () => {
  it('has the roots of RFC 6962 for the leaves that implementations of it are tried with', () => {
    const inputs = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const roots = [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ];
    const leaves = inputs.map((input) => leafHash(sha256, fromHex(input)));
    for (const [index, root] of roots.entries()) {
      expect(toHex(toRoot(sha256, keptLog(leaves.slice(0, index + 1)).log))).toBe(root);
    }
    expect(toHex(toRoot(sha256, EMPTY))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('has the same root and tiles however many entries are added at once, at every size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 }), (steps) => {
        const leaves = makeLeaves(steps.reduce((sum, step) => sum + step, 0));
        const stepwise = keptLog(leaves, steps);
        expect(toHex(toRoot(sha256, stepwise.log))).toBe(toHex(naiveRoot(leaves)));
        const atOnce = keptLog(leaves);
        expect([...stepwise.tiles.keys()].sort()).toEqual([...atOnce.tiles.keys()].sort());
        for (const [name, tile] of atOnce.tiles) expect(stepwise.tiles.get(name)).toEqual(tile);
      }),
      { numRuns: 30 },
    );
  });

  it('proves each entry of every size up to 70, from its tiles, and no entry that was changed', () => {
    for (let size = 1; size <= 70; size += 1) {
      const leaves = makeLeaves(size);
      const { log, read } = keptLog(leaves);
      const root = toRoot(sha256, log);
      for (let index = 0; index < size; index += 1) {
        const path = inclusionRanges(index, size).map((range) => rangeHash(sha256, range, size, read));
        const proof = { index, size, root, path };
        expect(provesInclusion(sha256, { ...proof, leaf: leaves[index] as Hash })).toBe(true);
        expect(provesInclusion(sha256, { ...proof, leaf: leafHash(sha256, utf8('x')) })).toBe(false);
        expect(provesInclusion(sha256, { ...proof, index: index + 1, leaf: leaves[index] as Hash })).toBe(
          false,
        );
      }
    }
  });

  it('proves that each size continues each smaller one, up to 70, and none whose entries differ', () => {
    const leaves = makeLeaves(70);
    const roots = Array.from({ length: 71 }, (_, size) => naiveRoot(leaves.slice(0, size)));
    const other = Array.from({ length: 71 }, (_, size) => naiveRoot(makeLeaves(size, 'x')));
    for (let size = 1; size <= 70; size += 1) {
      const { read } = keptLog(leaves.slice(0, size));
      for (let old = 1; old <= size; old += 1) {
        const path = consistencyRanges(old, size).map((range) => rangeHash(sha256, range, size, read));
        const proof = { old, size, path, root: roots[size] as Hash };
        expect(provesConsistency(sha256, { ...proof, oldRoot: roots[old] as Hash })).toBe(true);
        expect(provesConsistency(sha256, { ...proof, oldRoot: other[old] as Hash })).toBe(false);
      }
    }
    const nothing = { old: 0, size: 5, path: [], root: roots[5] as Hash };
    expect(provesConsistency(sha256, { ...nothing, oldRoot: emptyRoot(sha256) })).toBe(true);
  });

  it('reads proofs over several levels of tiles, at sizes around full ones', () => {
    const leaves = makeLeaves(66_000);
    for (const size of [255, 256, 257, 511, 512, 65_535, 65_536, 65_537, 66_000]) {
      const { log, read } = keptLog(leaves.slice(0, size));
      const root = toRoot(sha256, log);
      for (const index of [0, 1, 255, Math.floor(size / 2), size - 1].filter((one) => one < size)) {
        const ranges = inclusionRanges(index, size);
        const path = ranges.map((range) => rangeHash(sha256, range, size, read));
        expect(provesInclusion(sha256, { index, size, root, path, leaf: leaves[index] as Hash })).toBe(true);
        // A phone reads few tiles, whatever the size.
        expect(tilesFor(ranges, size).length).toBeLessThanOrEqual(2 * log.levels.length);
      }
    }
  });
});

describe('addresses of tiles', () => {
  it('spell numbers in groups of three digits, in one way only', () => {
    expect(spellIndex(1_234_067)).toBe('x001/x234/067');
    expect(tilePath({ level: 0, index: 5, width: 17 })).toBe('tile/0/005.p/17');
    for (const wrong of ['5', '0005', 'x000/005', '001/002', 'x1/002', '', '-01', '1e3', 'x001/x234/67']) {
      expect(readIndex(wrong)).toBeNull();
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (index) => {
        expect(readIndex(spellIndex(index))).toBe(index);
      }),
    );
  });
});
