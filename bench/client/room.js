// What a page of a table gives to a finger and to the eye, in CSS pixels; read by room.py. With the ID of a place: its
// size alone.
(id) => {
  const TARGETS = 'a[href], button:enabled, input:enabled, select, summary, [role=tab], .target.open';
  const MOST = 100; // larger targets are large enough, also where the middle is near an edge

  /** Whether a part of the page is drawn at all. */
  function drawn(element) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let each = element; each; each = each.parentElement)
      if (each.matches('title, .hidden') || getComputedStyle(each).clipPath !== 'none') return false;
    return true;
  }

  const within = ({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const hits = (element, x, y) => {
    const met = within({ x, y }) ? document.elementFromPoint(x, y) : null;
    return met !== null && (element.contains(met) || met.closest('label')?.control === element);
  };

  /** How far a pointer may go from the middle, both ways, and still meet an element. */
  function extent(element, x, y, dx, dy) {
    let count = 1;
    for (const way of [1, -1])
      for (let far = 1; far <= MOST / 2 && hits(element, x + way * far * dx, y + way * far * dy); far++)
        count++;
    return count;
  }

  /** Whether the edge of the board cuts a thing: the rest of it is a swipe away. */
  function cut(element, box) {
    const board = element.closest('.board')?.getBoundingClientRect();
    return board && (box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom);
  }

  /** The least side of what can be hit; null if that is not to be seen wholly now. */
  function side(element) {
    if (!element) return null;
    const core = element.querySelector('.ring') ?? element;
    const box = core.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (cut(element, box) || !hits(element, x, y)) return null;
    return Math.min(extent(element, x, y, 1, 0), extent(element, x, y, 0, 1));
  }

  if (id) return side(document.querySelector(`.target[data-id='${id}']`));

  const sized = [...document.querySelectorAll(TARGETS)].filter(drawn).map((element) => ({ element, size: side(element) }));
  const shown = sized.filter(({ size }) => size !== null);
  const controls = shown.filter(({ element }) => !element.matches('.target')).map(({ size }) => size);
  const places = shown.flatMap(({ element, size }) => {
    if (!element.matches('.target')) return [];
    const { x, y, width, height } = element.querySelector('.ring').getBoundingClientRect();
    return [{ id: element.dataset.id, size, x: x + width / 2, y: y + height / 2 }];
  });

  /** The part of a text's box that no ancestor clips. */
  function unclipped(element, range) {
    let { left, top, right, bottom } = range.getBoundingClientRect();
    for (let each = element; each instanceof HTMLElement; each = each.parentElement) {
      if (getComputedStyle(each).overflow === 'visible') continue;
      const box = each.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  }

  const texts = [];
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !drawn(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || !within({ x: box.x + box.width / 2, y: box.y + box.height / 2 })) continue;
    words.push({ element, range });
    const turned = element.getScreenCTM?.();
    const unit = turned ? Math.hypot(turned.a, turned.b) : 1;
    texts.push(parseFloat(getComputedStyle(element).fontSize) * unit);
  }
  // Figures that are part of a symbol, such as those on a wall.
  for (const use of document.querySelectorAll('main use')) {
    const symbol = document.getElementById(use.getAttribute('href')?.slice(1) ?? '');
    const sizes = [...(symbol?.querySelectorAll('text') ?? [])].map((each) => parseFloat(getComputedStyle(each).fontSize));
    const box = use.getBoundingClientRect();
    if (sizes.length === 0 || !within({ x: box.x + box.width / 2, y: box.y + box.height / 2 })) continue;
    const unit = (use.getScreenCTM().a * use.width.baseVal.value) / symbol.viewBox.baseVal.width;
    texts.push(...sizes.map((each) => each * Math.abs(unit)));
  }

  /** How many pixels of a column boxes cover, from top to bottom. */
  function covered(boxes) {
    let [sum, until] = [0, -Infinity];
    for (const { top, bottom } of boxes.toSorted((a, b) => a.top - b.top)) {
      sum += Math.max(0, bottom - Math.max(top, until));
      until = Math.max(until, bottom);
    }
    return sum;
  }

  /** Whether two boxes overlap by more than the leading of a line. */
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
  const onTop = words.filter(({ element, range }) => {
    const { x, y, width, height } = range.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met && (element.contains(met) || met.contains(element));
  });
  const boxes = onTop.map(({ element, range }) => unclipped(element, range));
  const overlaps = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlap(a, b))).length;

  /** Whether the edge of the window cuts an element. Lists in the side panel, score tables and enlarged boards scroll. */
  function outside(element) {
    const { left, top, right, bottom } = (element.querySelector('.ring') ?? element).getBoundingClientRect();
    return !element.closest('aside, .rows, [data-scrolls], .board.near') && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
  }

  const bar = document.querySelector('section.bar');
  const inBar = [...(bar?.querySelectorAll('button, a, input, svg, li') ?? [])].filter(drawn);
  const leaves = [...inBar, ...words.filter(({ element }) => bar?.contains(element)).map(({ range }) => range)];
  const height = bar?.getBoundingClientRect().height ?? 0;

  const svg = document.querySelector('main svg[role=group]');
  const board = svg.closest('.board').getBoundingClientRect();
  const all = svg.getBBox();
  const unit = svg.getScreenCTM();
  const [left, right] = [all.x, all.x + all.width].map((x) => x * unit.a + unit.e);
  const [top, bottom] = [all.y, all.y + all.height].map((y) => y * unit.d + unit.f);
  const wide = Math.min(right, board.right) - Math.max(left, board.left);
  const high = Math.min(bottom, board.bottom) - Math.max(top, board.top);

  return {
    controls,
    places,
    texts,
    overlaps,
    outside: [...document.querySelectorAll(TARGETS)].filter(drawn).filter(outside).length,
    bar: height,
    empty: height - covered(leaves.map((each) => each.getBoundingClientRect())),
    board: (wide * high) / (innerWidth * innerHeight),
    wider: document.documentElement.scrollWidth > innerWidth || visualViewport.scale !== 1,
  };
}
