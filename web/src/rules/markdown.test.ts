import { expect, it } from 'vitest';
import { search, markdown, plainText, ruleOf, spans } from './markdown';

it('reads headings, paragraphs and lists', () => {
  const blocks = markdown('# Castle\n\nOne line\nand another.\n- **a**\n- b\n  goes on\n');
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list']);
  expect(blocks[1]).toEqual({
    kind: 'paragraph',
    spans: [{ kind: 'text', text: 'One line and another.' }],
  });
  expect(blocks[2]).toMatchObject({ items: [[{ kind: 'strong' }], [{ text: 'b goes on' }]] });
});

it('reads code and tables', () => {
  const blocks = markdown('```\n# not a heading\n```\n| a | b |\n|---|---|\n| 1 | `x` |');
  expect(blocks[0]).toEqual({ kind: 'code', text: '# not a heading' });
  expect(blocks[1]).toMatchObject({ kind: 'table', rows: [{ length: 2 }, { length: 2 }] });
});

it('keeps HTML as text and follows no strange link', () => {
  expect(spans('<img src=x>')).toEqual([{ kind: 'text', text: '<img src=x>' }]);
  expect(spans('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }]);
  expect(spans('[x](//evil)')).toEqual([{ kind: 'text', text: 'x' }]);
  expect(spans('[x](/rules)')[0]).toMatchObject({ kind: 'link', href: '/rules' });
});

it('knows which rule a block states, and shows symbols', () => {
  const blocks = markdown(
    '## §4 Building\n\n**§4.4** A tile.\n\nSee §4.5.\n\n<!-- picture: a b | Two -->',
  );
  expect(blocks.map(ruleOf)).toEqual(['4', '4.4', '', '']);
  expect(blocks[3]).toEqual({ kind: 'picture', symbols: ['a', 'b'], caption: 'Two' });
});

it('finds words, with the headings of their chapters', () => {
  const blocks = markdown('## One\n\nA tower.\n\n## Two\n\nA wall.\n\nA keep.');
  expect(search(blocks, 'WALL').map(plainText)).toEqual(['Two', 'A wall.']);
  expect(search(blocks, ' ')).toBe(blocks);
  expect(search(blocks, 'moat')).toEqual([]);
});
