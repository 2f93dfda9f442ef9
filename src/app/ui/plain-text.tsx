/** A block of a plain text: a paragraph, or the lines of a list. */
type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; lines: string[] };

/** Reads a plain text: each line is a paragraph, lines that begin with "- " are a list. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const last = blocks.at(-1);
    if (line === '') continue;
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.lines.push(line.slice(2));
    else blocks.push({ kind: 'list', lines: [line.slice(2)] });
  }
  return blocks;
}

/** A plain text as paragraphs and lists; nothing in it is ever read as HTML. */
export function PlainText({ text }: { text: string }) {
  return readBlocks(text).map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>{block.text}</p>
    ) : (
      <ul key={block.lines.join()}>
        {block.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  );
}
