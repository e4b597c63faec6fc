/* Helpers of the scenes. A classic script, so that a page opens from disk without a server. Everything is repeatable:
   no clock, no Math.random. */

/** A repeatable source of numbers from 0 to 1. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));
const mix = (from, to, part) => from + (to - from) * part;
/** How far t has come between two moments, 0 to 1. */
const span = (t, from, to) => clamp((t - from) / (to - from));
const easeInOut = (x) => (x < 0.5 ? 4 * x ** 3 : 1 - (-2 * x + 2) ** 3 / 2);
const easeOut = (x) => 1 - (1 - x) ** 3;
const easeIn = (x) => x ** 3;
/** Rises between a and b, holds, falls between c and d: in and out of a loop. */
const pulse = (t, a, b, c, d) => easeInOut(span(t, a, b)) * (1 - easeInOut(span(t, c, d)));
/** A wave that closes over the loop: whole turns only. */
const wave = (t, turns = 1, phase = 0) => Math.sin((t * turns + phase) * Math.PI * 2);

/** A smooth repeatable wander along x, about -1 to 1. */
function wander(seed) {
  const next = random(seed);
  const values = Array.from({ length: 512 }, () => next() * 2 - 1);
  return (x) => {
    const cell = Math.floor(x);
    const part = x - cell;
    const soft = part * part * (3 - 2 * part);
    return mix(values[cell & 511], values[(cell + 1) & 511], soft);
  };
}

/** Makes an SVG element with attributes and puts it into a parent. */
function draw(parent, tag, attributes = {}, text) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

/** A closed path through points, rounded by Catmull-Rom; `open` leaves it unclosed. */
function smooth(points, open = false, tension = 6) {
  const count = points.length;
  const at = (index) => (open ? points[clamp(index, 0, count - 1)] : points[(index + count) % count]);
  let path = `M${points[0][0].toFixed(1)} ${points[0][1].toFixed(1)}`;
  for (let index = 0; index < (open ? count - 1 : count); index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [b[0] + (c[0] - a[0]) / tension, b[1] + (c[1] - a[1]) / tension];
    const second = [c[0] - (d[0] - b[0]) / tension, c[1] - (d[1] - b[1]) / tension];
    path += `C${[...first, ...second, ...c].map((value) => value.toFixed(1)).join(' ')}`;
  }
  return open ? path : `${path}Z`;
}

/** Lays fine grain over the page, or over one element; strength is its opacity. */
function grain(strength = 0.25, target = document.body, seed = 7, size = 256) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(size, size);
  const next = random(seed);
  for (let index = 0; index < pixels.data.length; index += 4) {
    const value = ((next() + next() + next()) / 3) * 255;
    pixels.data.set([value, value, value, 255], index);
  }
  context.putImageData(pixels, 0, 0);
  const layer = document.createElement('div');
  layer.className = 'grain';
  layer.style.cssText = `background-image:url(${canvas.toDataURL()});opacity:${strength}`;
  target.append(layer);
  return layer;
}

/** A canvas over the whole page, drawn in CSS pixels at the density of the render. */
function stage(width, height, parent = document.body) {
  const canvas = document.createElement('canvas');
  const density = window.devicePixelRatio;
  canvas.width = width * density;
  canvas.height = height * density;
  canvas.style.cssText = `position:absolute;left:0;top:0;width:${width}px;height:${height}px`;
  parent.append(canvas);
  const ink = canvas.getContext('2d');
  ink.scale(density, density);
  return ink;
}

/** Where a frame of a shoot is: for a page that shows footage. */
const shot = (id, frame = 0) => `${window.SHOTS}/${id}/${String(frame).padStart(3, '0')}.png`;
