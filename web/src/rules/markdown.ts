// A parser for the part of Markdown that the rulebooks use; it returns a tree, never HTML.

export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code' | 'link';
  text: string;
  href?: string;
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; symbols: string[]; caption: string }
  | { kind: 'table'; rows: Span[][][] };

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/;

/** Whether a link may be followed; any other stays text. */
function safe(href: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|#)/.test(href);
}

function span(match: RegExpMatchArray): Span {
  const [all, strong, code, em, text, href] = match;
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (code !== undefined) return { kind: 'code', text: code };
  if (em !== undefined) return { kind: 'em', text: em };
  if (text !== undefined && href !== undefined && safe(href)) return { kind: 'link', text, href };
  return { kind: 'text', text: text ?? all };
}

export function spans(line: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > from) found.push({ kind: 'text', text: line.slice(from, match.index) });
    found.push(span(match));
    from = match.index + match[0].length;
  }
  if (from < line.length) found.push({ kind: 'text', text: line.slice(from) });
  return found;
}

/** Join the lines that continue a list item to it. */
function items(lines: string[]): string[] {
  const result: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) result.push(item[2] ?? '');
    else result.push(`${result.pop() ?? ''} ${line.trim()}`);
  }
  return result;
}

function cells(row: string): Span[][] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()));
}

function block(lines: string[]): Block {
  const first = lines[0] ?? '';
  const item = ITEM.exec(first);
  if (item) {
    return { kind: 'list', ordered: item[1] !== undefined, items: items(lines).map(spans) };
  }
  if (first.startsWith('|')) {
    const rows = lines.map((line) => line.trim()).filter((line) => !/^\|[\s:|-]+\|$/.test(line));
    return { kind: 'table', rows: rows.map(cells) };
  }
  return { kind: 'paragraph', spans: spans(lines.map((line) => line.trim()).join(' ')) };
}

export function markdown(source: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  let fenced = false;
  const close = () => {
    if (fenced) blocks.push({ kind: 'code', text: open.join('\n') });
    else if (open.length > 0) blocks.push(block(open));
    open = [];
  };
  for (const line of source.split(/\r?\n/)) {
    const picture = /^<!-- picture: ([\w -]+) \| (.*) -->$/.exec(line);
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.startsWith('```')) {
      close();
      fenced = !fenced;
    } else if (fenced) open.push(line);
    else if (picture) {
      close();
      const [, names = '', caption = ''] = picture;
      blocks.push({ kind: 'picture', symbols: names.split(' '), caption });
    } else if (heading) {
      close();
      blocks.push({
        kind: 'heading',
        level: heading[1]?.length ?? 1,
        spans: spans(heading[2] ?? ''),
      });
    } else if (line.trim() === '') close();
    else {
      if (ITEM.test(line) && open.length > 0 && !ITEM.test(open[0] ?? '')) close();
      open.push(line);
    }
  }
  close();
  return blocks;
}

/** Return the text of a block without its marks. */
export function plainText(block: Block): string {
  const of = (spans: Span[]) => spans.map(({ text }) => text).join('');
  if (block.kind === 'list') return block.items.map(of).join(' ');
  if (block.kind === 'table') return block.rows.flat().map(of).join(' ');
  if (block.kind === 'code') return block.text;
  return block.kind === 'picture' ? block.caption : of(block.spans);
}

/** Return the number of the rule that a block states, as in §4.2; empty if it states none. */
export function ruleOf(block: Block): string {
  const stated = block.kind === 'heading' || (block.kind === 'paragraph' && isStrong(block));
  return (stated && /^§(\d+(?:\.\d+[a-z]?)?)\b/.exec(plainText(block))?.[1]) || '';
}

function isStrong({ spans }: { spans: Span[] }): boolean {
  return spans[0]?.kind === 'strong';
}

/** Return the blocks that contain some words, each with the heading of its chapter. */
export function search(blocks: Block[], words: string): Block[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return blocks;
  const kept = new Set<Block>();
  let chapter: Block | undefined;
  for (const block of blocks) {
    if (block.kind === 'heading') chapter = block;
    if (!plainText(block).toLowerCase().includes(wanted)) continue;
    if (chapter) kept.add(chapter);
    kept.add(block);
  }
  return blocks.filter((block) => kept.has(block));
}
