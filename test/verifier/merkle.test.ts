import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  hashLeaf,
  isContinued,
  isIncluded,
  Register,
  spell,
  TileReader,
  Tree,
} from '../../public/verifier.mjs';
import { holds } from '../properties.ts';
import { serveLog } from './serve-log.ts';
import { SmallTree } from './small-tree.ts';

const leafOf = (number: number) => Buffer.from(`leaf ${number}`);

function treeOf(size: number): SmallTree {
  const tree = new SmallTree();
  for (let leaf = 0; leaf < size; leaf += 1) tree.add(leafOf(leaf));
  return tree;
}

/** The sizes whose proofs are also tried in all their wrong variants, of which there are many. */
const isSpoiled = (size: number) => size <= 32 || size === 64 || size === 127;

/** Proofs that resemble this one and prove nothing. */
function spoiled(proof: readonly Buffer[]): Buffer[][] {
  const flipped = proof.map((hash, at) =>
    proof.map((own, other) =>
      other === at ? Buffer.concat([Buffer.of((own[0] ?? 0) ^ 1), hash.subarray(1)]) : own,
    ),
  );
  const stranger = hashLeaf(Buffer.from('stranger'));
  return [...flipped, proof.slice(1), proof.slice(0, -1), [...proof, stranger], [stranger, ...proof]].filter(
    (other) => other.length !== proof.length || other.some((hash, at) => !proof[at]?.equals(hash)),
  );
}

/** Roots published with the test vectors of Certificate Transparency. */
const CT_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const CT_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the verifier’s trees', () => {
  it('give the roots that are published with Certificate Transparency', () => {
    const tree = new Tree();
    const roots = [tree.root()];
    for (const leaf of CT_LEAVES) {
      tree.add(hashLeaf(Buffer.from(leaf, 'hex')));
      roots.push(tree.root());
    }
    expect(roots.map((root) => root.toString('hex'))).toEqual(CT_ROOTS);
  });

  it('give the root of RFC 6962’s own definition at every size up to 600', () => {
    const small = treeOf(600);
    const tree = new Tree();
    for (let size = 0; size <= 600; size += 1) {
      expect([size, tree.size, tree.root().equals(small.root(0, size))]).toEqual([size, size, true]);
      tree.add(hashLeaf(leafOf(size)));
    }
  });

  it('accept RFC 6962’s proof of consistency for every pair of sizes up to 130, and no other', () => {
    const tree = treeOf(130);
    const wrong: unknown[] = [];
    for (let size = 0; size <= 130; size += 1) {
      for (let old = 0; old <= size; old += 1) {
        const [before, now] = [tree.root(0, old), tree.root(0, size)];
        const proof = tree.consistencyProof(old, size);
        if (!isContinued(old, before, size, now, proof)) wrong.push([old, size]);
        const stranger = hashLeaf(now);
        if (isContinued(old, before, size, stranger, proof) && old > 0) wrong.push([old, size, 'other root']);
        if (isContinued(old, stranger, size, now, proof)) wrong.push([old, size, 'other earlier root']);
        for (const other of isSpoiled(size) ? spoiled(proof) : []) {
          if (isContinued(old, before, size, now, other)) wrong.push([old, size, 'spoiled proof']);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(isContinued(7, tree.root(0, 7), 6, tree.root(0, 6), [])).toBe(false);
    expect(isContinued(0, tree.root(0, 0), 0, tree.root(0, 1), [])).toBe(false);
  });

  it('accept RFC 6962’s proof of inclusion for every leaf of every size up to 130, and no other', () => {
    const tree = treeOf(130);
    const wrong: unknown[] = [];
    for (let size = 1; size <= 130; size += 1) {
      const root = tree.root(0, size);
      for (let leaf = 0; leaf < size; leaf += 1) {
        const proof = tree.inclusionProof(leaf, size);
        const hash = hashLeaf(leafOf(leaf));
        if (!isIncluded(hash, leaf, size, root, proof)) wrong.push([leaf, size]);
        if (isIncluded(hashLeaf(leafOf(leaf + 1)), leaf, size, root, proof))
          wrong.push([leaf, size, 'other leaf']);
        if (isIncluded(hash, leaf, size, hashLeaf(root), proof)) wrong.push([leaf, size, 'other root']);
        for (const other of isSpoiled(size) ? spoiled(proof) : []) {
          if (isIncluded(hash, leaf, size, root, other)) wrong.push([leaf, size, 'spoiled proof']);
        }
      }
      for (const outside of [-1, size, size + 1, 0.5]) {
        if (isIncluded(hashLeaf(leafOf(0)), outside, size, root, [])) wrong.push([outside, size, 'outside']);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('accept no leaf at another’s position', async () => {
    const tree = treeOf(130);
    const place = fc.integer({ min: 0, max: 129 });
    await holds(
      'a leaf has one position',
      fc.property(place, place, (leaf, other) => {
        fc.pre(leaf !== other);
        const proof = tree.inclusionProof(leaf);
        expect(isIncluded(hashLeaf(leafOf(leaf)), other, 130, tree.root(), proof)).toBe(false);
      }),
      500,
    );
  });
});

describe('what is put together from served tiles', () => {
  it('is the root of any part and RFC 6962’s own proof, over all levels', async () => {
    const served = await serveLog();
    onTestFinished(() => served.close());
    const SIZE = 66_500;
    for (let leaf = 0; leaf < SIZE; leaf += 1) served.log.add(leafOf(leaf));
    const { tree, address } = served.log;
    const register = new Register(address);
    const sizes = fc.tuple(fc.integer({ min: 1, max: SIZE }), fc.integer({ min: 1, max: SIZE }));
    const numbers = fc.oneof(
      sizes,
      fc.constantFrom([65_536, SIZE], [256, 65_536], [255, 257], [1, 256], [3, 3]),
    );
    await holds(
      'proofs from tiles',
      fc.asyncProperty(numbers, async ([one = 1, other = 1]) => {
        const [old, size] = [Math.min(one, other), Math.max(one, other)];
        const reader = new TileReader(register, size);
        const proof = await reader.consistencyProof(old);
        expect(proof).toEqual(tree.consistencyProof(old, size));
        expect(isContinued(old, tree.root(0, old), size, await reader.rootOf(0, size), proof)).toBe(true);
      }),
      100,
    );
  });

  it('asks for no more tiles than a proof needs', async () => {
    const served = await serveLog();
    onTestFinished(() => served.close());
    for (let leaf = 0; leaf < 2000; leaf += 1) served.log.add(leafOf(leaf));
    await new TileReader(new Register(served.log.address), 2000).consistencyProof(1000);
    expect(served.asked.length).toBeLessThanOrEqual(3);
  });

  it.each([
    [0, '000'],
    [255, '255'],
    [1000, 'x001/000'],
    [1_234_067, 'x001/x234/067'],
  ])('has addresses in which %i is spelled %s', (number, spelled) => {
    expect(spell(number)).toBe(spelled);
  });
});
