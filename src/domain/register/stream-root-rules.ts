import { type BeginSha256, HASH_BYTES, type Hash, NODE } from './hash-rules.ts';

/** The root of entries that arrive one by one; memory grows with the tree's height only. */
export interface StreamRoot {
  /** @param leaf the hash of the next entry; it may be written over afterwards */
  add(leaf: Hash): void;
  /** The root of all entries that were added. */
  root(): Hash;
}

/** Begins with no entries. @param begin the platform's SHA-256 */
export function createStreamRoot(begin: BeginSha256): StreamRoot {
  const digestNode = begin(Uint8Array.of(NODE));
  const pair = new Uint8Array(2 * HASH_BYTES);
  const carried = new Uint8Array(HASH_BYTES);
  // At each height the complete subtree that waits for its neighbour, like the digits of a binary counter.
  const waiting: Hash[] = [];
  const waits: boolean[] = [];

  function join(left: Hash, right: Hash, out: Uint8Array): void {
    pair.set(left);
    pair.set(right, HASH_BYTES);
    digestNode(pair, out);
  }

  return {
    add(leaf) {
      let height = 0;
      carried.set(leaf);
      while (waits[height]) {
        join(waiting[height] as Hash, carried, carried);
        waits[height] = false;
        height += 1;
      }
      waiting[height] ??= new Uint8Array(HASH_BYTES);
      waiting[height]?.set(carried);
      waits[height] = true;
    },
    root() {
      const edges = waiting.filter((_, height) => waits[height]);
      const root = new Uint8Array(HASH_BYTES);
      const [smallest, ...larger] = edges;
      if (!smallest) begin(root.subarray(0, 0))(root.subarray(0, 0), root);
      else root.set(smallest);
      for (const edge of larger) join(edge, root, root);
      return root;
    },
  };
}
