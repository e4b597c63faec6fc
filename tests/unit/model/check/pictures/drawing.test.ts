import { describe, expect, it } from 'vitest';
import { cleanDrawing, readDrawing } from '../../../../../src/model/check/pictures/drawing.ts';

const NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, attributes = 'viewBox="0 0 80 40"') =>
  `<svg ${NAMES} ${attributes}>${inside}</svg>`;
const read = (text: string, encoding: BufferEncoding = 'utf8') => readDrawing(Buffer.from(text, encoding));

const XHTML = 'http://www.w3.org/1999/xhtml';
const SHAPE = '<path d="M0 0h9v9z"/>';

describe('a drawing that shows other files is refused', () => {
  it.each([
    ['an SVG element under a prefix', '<s:g xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['a foreign object', '<foreignObject/>'],
    ['a link', '<a href="https://other.example/"/>'],
    ['an animation', '<use href="#a"><set attributeName="href" to="data:,x"/></use>'],
    ['an image', '<image href="data:image/svg+xml,x"/>'],
    ['a reference to another file', '<use href="other.svg#a"/>'],
    ['a reference to another file, by XLink', '<use xlink:href="https://other.example/#a"/>'],
    ['a reference to an escaped id', '<use href="#%61"/>'],
    ['a fill from another file', '<g fill="url(https://other.example/#a)"/>'],
    ['a fill from another file, with a character reference', '<g fill="&#117;rl(//other.example)"/>'],
    ['a URL in a style', `<g style="fill: url( 'https://other.example/' )"/>`],
    ['an image set', '<g style="mask: image-set(&quot;https://other.example/a.png&quot; 1x)"/>'],
    ['an image set of WebKit', '<style>g{mask:-webkit-image-set("//other.example/a.png" 1x)}</style>'],
    ['a font', '<style>@font-face{font-family:x;src:url(#x)}</style>'],
    ['an import', '<style>@import "https://other.example/a.css";</style>'],
    ['an import in a CDATA section', '<style><![CDATA[@import "//other.example/a.css";]]></style>'],
    ['a URL with escapes', String.raw`<style>g{fill:\75rl(//other.example)}</style>`],
    ['a filter of another file', '<filter xlink:href="https://other.example/#a"/>'],
    ['a URL behind a comment', '<style>g{mask-image:ur<!--x-->l(https://other.example/)}</style>'],
    ['a processing instruction', '<?xml-stylesheet href="https://other.example/a.css"?>'],
  ])('%s', (_, inside) => {
    expect(read(svg(inside))).toMatchObject({ state: 'unsafe' });
  });

  it.each(['<!DOCTYPE svg [<!ENTITY a "b">]>', '<?xml-stylesheet href="a.css"?>'])('%s', (start) => {
    expect(read(start + svg(SHAPE))).toMatchObject({ state: 'unsafe' });
  });

  it('with the name of the part', () => {
    expect(read(svg('<foreignObject/>'))).toEqual({ state: 'unsafe', part: '<foreignObject>' });
  });
});

describe('a drawing loses what does not draw', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['an XHTML script under another prefix', `<cc:script xmlns:cc="${XHTML}">alert(1)</cc:script>`],
    ['an XHTML script', `<script xmlns="${XHTML}">alert(1)</script>`],
    ['XHTML in metadata', `<metadata><x xmlns="${XHTML}">alert(1)</x></metadata>`],
    ['an element without a namespace', '<g xmlns=""><script>alert(1)</script></g>'],
    ['an event handler', '<g onclick="alert(1)"/>'],
    ['a new event handler', '<g onanythingnew="alert(1)"/>'],
    ['an unknown attribute', '<g is="alert(1)"/>'],
    ['a base address', '<g xml:base="https://alert(1).example/"/>'],
    ['a link that runs', '<a href="javascript:alert(1)"><g/></a>'],
  ])('%s', (_, inside) => {
    const drawing = svg(SHAPE + inside);
    expect(read(drawing)).toMatchObject({ state: 'read' });
    const cleaned = cleanDrawing(Buffer.from(drawing));
    expect(cleaned).toContain('M0 0h9v9z');
    expect(cleaned).not.toMatch(/alert|script/);
  });

  it('with its document type', () => {
    const start = '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>';
    expect(cleanDrawing(Buffer.from(start + svg(SHAPE)))).toMatch(
      /^<svg xmlns="[^"]+" viewBox="[^"]+"><path/,
    );
  });
});

describe('a drawing that browsers would not show is refused', () => {
  it.each([
    ['without its namespace', '<svg viewBox="0 0 8 4"/>', 'unreadable'],
    ['with a tag that is not closed', svg('<g>'), 'unreadable'],
    ['with an undeclared prefix', svg('<x:g/>'), 'unreadable'],
    ['with text after its end', `${svg('')}x`, 'unreadable'],
    ['with two roots', svg('') + svg(''), 'unreadable'],
    ['with a control character', svg('<text>\u0001</text>'), 'unreadable'],
    ['that is empty', '', 'unreadable'],
    ['without a size', svg('', ''), 'sizeless'],
    ['with a size in percent', svg('', 'width="100%" height="100%"'), 'sizeless'],
    ['without width', svg('', 'viewBox="0 0 0 40"'), 'sizeless'],
  ])('%s', (_, text, state) => {
    expect(read(text)).toEqual({ state });
  });

  it('in another encoding than UTF-8', () => {
    for (const encoding of ['latin1', 'utf16le'] as const)
      expect(read(svg('<title>Café</title>'), encoding)).toEqual({ state: 'unreadable' });
  });
});

describe('a drawing is read with its proportions', () => {
  it.each([
    ['with commas', 'viewBox="0,0,80,40"'],
    ['with spaces and line breaks', 'viewBox="  0  0\n\t80 , 40 "'],
    ['with both in pixels', 'width="80px" height="40px"'],
    ['with both in millimetres and another box', 'width="80mm" height="40mm" viewBox="0 0 3 3"'],
    ['with percentages', 'width="100%" height="100%" viewBox="0 0 80 40"'],
    ['with fractions', 'viewBox="-.5 0 8e1 40.0"'],
  ])('%s', (_, attributes) => {
    expect(read(svg(SHAPE, attributes))).toEqual({ state: 'read', format: 'svg', width: 80, height: 40 });
  });

  it.each([
    [
      'an older Illustrator',
      `<?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- ${'A remark. '.repeat(200)} -->
      ${svg(
        `<style type="text/css"> .st0{fill:#1D1D1B;} .st1{clip-path:url(#SVGID_2_);} </style>
      <defs><rect id="SVGID_1_" width="9" height="9"/></defs>
      <clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath>
      <g class="st1"><path class="st0" d="M0 0h9" stroke-dasharray="none"/></g>`,
        'version="1.1" x="0px" y="0px" viewBox="0 0 80 40" enable-background="new 0 0 80 40" xml:space="preserve"',
      )}`,
    ],
    [
      'Inkscape',
      `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <svg ${NAMES} xmlns:svg="http://www.w3.org/2000/svg" xmlns:cc="http://creativecommons.org/ns#"
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
        xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="80mm" height="40mm" inkscape:version="1.3">
      <sodipodi:namedview id="base" showgrid="false"/>
      <metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata>
      <g inkscape:label="Layer 1" inkscape:groupmode="layer"><path style="fill:#000;-inkscape-stroke:none;stroke-dasharray:none;opacity:1" d="M0 0"/></g>
      </svg>`,
    ],
    [
      'Figma',
      svg(
        `<g clip-path="url(#clip0)" filter="url(#f)"><rect width="9" height="9" fill="url(#p)" fill-opacity=".5"/></g>
      <defs><linearGradient id="p" x1="0" gradientUnits="userSpaceOnUse"><stop stop-color="#fff"/></linearGradient>
      <filter id="f" color-interpolation-filters="sRGB"><feFlood result="b"/><feGaussianBlur stdDeviation="2"/>
      <feDropShadow dx="1" dy="1" flood-color="#000"/></filter>
      <clipPath id="clip0"><rect width="9" height="9" transform="translate(1 2)"/></clipPath></defs>`,
        'width="80" height="40" fill="none"',
      ),
    ],
  ])('by %s', (_, text) => {
    expect(read(text)).toMatchObject({ state: 'read', format: 'svg' });
  });
});

describe('a drawing whose parts are repeated so often that a browser stops responding is refused', () => {
  /** Nests ten levels of an element, each of which references the one below ten times. */
  function nest(element: (id: string, inside: string) => string, reference: (id: string) => string) {
    const levels = Array.from({ length: 10 }, (_, level) =>
      element(`a${level + 1}`, reference(`a${level}`).repeat(10)),
    );
    return svg(element('a0', SHAPE) + levels.join('') + reference('a10'));
  }
  const group = (id: string, inside: string) => `<g id="${id}">${inside}</g>`;
  const pattern = (id: string, inside: string) => `<pattern id="${id}">${inside}</pattern>`;
  const mask = (id: string, inside: string) => `<mask id="${id}">${inside}</mask>`;
  const use = (id: string) => `<use href="#${id}"/>`;
  const styled = (id: string, inside: string) =>
    `<style>svg .${id}, b{fill:url(#${id})}</style>${pattern(id, inside)}`;
  const chain = Array.from({ length: 9_000 }, (_, n) => `<use id="a${n}" href="#a${n + 1}"/>`);

  it.each([
    ['copies of copies', nest(group, use)],
    ['patterns of patterns', nest(pattern, (id) => `<g fill="url(#${id})"/>`)],
    ['masks of masks', nest(mask, (id) => `<g style="mask:url('#${id}')"/>`)],
    ['patterns of patterns by classes', nest(styled, (id) => `<g class="x ${id}"/>`)],
    ['copies of the first of two with one id', nest((id, inside) => group(id, inside) + group(id, ''), use)],
    ['a copy of itself', svg(group('a', use('a')))],
    ['circular copies', svg(group('a', use('b')) + group('b', use('a')))],
    ['a long chain', svg(chain.join(''))],
    ['an inherited pattern', svg(`${pattern('a', SHAPE)}<g fill="url(#a)">${SHAPE}</g>`)],
    ['markers', svg(`<marker id="a">${SHAPE}</marker><g marker-mid="url(#a)">${SHAPE}</g>`)],
    ['dashes', svg('<g stroke-dasharray=".001"><path d="M0 0h9"/></g>')],
    ['dashes in a style', svg('<g style="stroke-dasharray/**/: .001"><path d="M0 0h9"/></g>')],
    ['dashes of a class', svg('<style>.a{stroke-dasharray:var(--a)}</style><path class="a" d="M0 0h9"/>')],
    ['filters without an element', svg('<g filter="blur(9px)"><path d="M0 0h9"/></g>')],
    [
      'copies of a filtered part',
      svg(
        `<filter id="f"><feTurbulence/></filter><g id="a">${'<path filter="url(#f)"/>'.repeat(20)}</g>${use('a').repeat(20)}`,
      ),
    ],
    ['too many elements', svg(SHAPE.repeat(30_000))],
  ])('%s', (_, text) => expect(read(text)).toEqual({ state: 'endless' }));
});
