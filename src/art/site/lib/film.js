/*
 * A picture in floating point: light is added up in linear values and developed
 * at the end (bloom, shoulder, grain), as a photograph is. Classic script, so
 * that a scene also opens straight from the disk. `?scale=0.4` makes a preview.
 * The render command waits for `document.fonts.ready`: it is kept until the
 * picture is developed, however long that takes.
 */
const Film = (() => {
  const query = new URLSearchParams(location.search);
  const scale = Number(query.get('scale')) || window.devicePixelRatio || 1;
  const quality = Number(query.get('quality')) || 1;

  let finish;
  const finished = new Promise((resolve) => {
    finish = resolve;
  });
  Object.defineProperty(document.fonts, 'ready', { get: () => finished });

  function random(seed) {
    let a = seed >>> 0;
    return () => {
      a = (a + 0x6d2b79f5) | 0;
      let t = Math.imul(a ^ (a >>> 15), 1 | a);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }

  // Gradient noise in two and three dimensions, about -1 … 1.
  const perm = new Uint8Array(512);
  {
    const r = random(7);
    const p = Array.from({ length: 256 }, (_, i) => i);
    for (let i = 255; i > 0; i--) {
      const j = Math.floor(r() * (i + 1));
      [p[i], p[j]] = [p[j], p[i]];
    }
    for (let i = 0; i < 512; i++) perm[i] = p[i & 255];
  }
  const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10);
  const grad = (h, x, y, z) => {
    const u = (h & 15) < 8 ? x : y;
    const v = (h & 15) < 4 ? y : (h & 15) === 12 || (h & 15) === 14 ? x : z;
    return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v);
  };
  function noise(x, y, z = 0) {
    const xf = Math.floor(x);
    const yf = Math.floor(y);
    const zf = Math.floor(z);
    const X = xf & 255;
    const Y = yf & 255;
    const Z = zf & 255;
    x -= xf;
    y -= yf;
    z -= zf;
    const u = fade(x);
    const v = fade(y);
    const w = fade(z);
    const A = perm[X] + Y;
    const B = perm[X + 1] + Y;
    const AA = perm[A & 255] + Z;
    const AB = perm[(A + 1) & 255] + Z;
    const BA = perm[B & 255] + Z;
    const BB = perm[(B + 1) & 255] + Z;
    const mix = (a, b, t) => a + (b - a) * t;
    return mix(
      mix(
        mix(grad(perm[AA], x, y, z), grad(perm[BA], x - 1, y, z), u),
        mix(grad(perm[AB], x, y - 1, z), grad(perm[BB], x - 1, y - 1, z), u),
        v,
      ),
      mix(
        mix(grad(perm[AA + 1], x, y, z - 1), grad(perm[BA + 1], x - 1, y, z - 1), u),
        mix(grad(perm[AB + 1], x, y - 1, z - 1), grad(perm[BB + 1], x - 1, y - 1, z - 1), u),
        v,
      ),
      w,
    );
  }
  function fbm(x, y, z = 0, octaves = 4) {
    let sum = 0;
    let amp = 0.5;
    for (let i = 0; i < octaves; i++) {
      sum += amp * noise(x, y, z);
      x = x * 2.03 + 11.7;
      y = y * 2.03 + 5.3;
      z = z * 2.03 + 3.1;
      amp *= 0.5;
    }
    return sum;
  }

  const toLinear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const toScreen = (v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
  const hex = (text, k = 1) => [1, 3, 5].map((i) => toLinear(parseInt(text.slice(i, i + 2), 16) / 255) * k);
  const color = {
    ink: hex('#0c1b1e'),
    paper: hex('#f4eee3'),
    chinook: hex('#ff5a2e'),
    river: hex('#1f6f78'),
    moss: hex('#5b6b2f'),
    clay: hex('#c98b5a'),
    mist: hex('#bcd3d0'),
    sand: hex('#e6dcc9'),
    basalt: hex('#2a3335'),
  };
  const clamp = (v, a = 0, b = 1) => Math.min(Math.max(v, a), b);
  const smooth = (a, b, v) => {
    const t = clamp((v - a) / (b - a));
    return t * t * (3 - 2 * t);
  };
  const mix = (a, b, t) => a + (b - a) * t;
  const mix3 = (a, b, t) => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];

  function create(width, height) {
    const w = Math.round(width * scale);
    const h = Math.round(height * scale);
    const data = new Float32Array(w * h * 3);
    return { width, height, w, h, scale, data };
  }

  // The same light falls on more pixels in a larger picture.
  const dose = (scale / 0.5) ** 2;

  /** Adds light at a point given in picture units, spread over four pixels. */
  function splat(film, x, y, r, g, b) {
    x = x * scale - 0.5;
    y = y * scale - 0.5;
    const { w, h, data } = film;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    if (x0 < 0 || y0 < 0 || x0 >= w - 1 || y0 >= h - 1) return;
    const fx = x - x0;
    const fy = y - y0;
    r *= dose;
    g *= dose;
    b *= dose;
    let i = (y0 * w + x0) * 3;
    let k = (1 - fx) * (1 - fy);
    data[i] += r * k;
    data[i + 1] += g * k;
    data[i + 2] += b * k;
    k = fx * (1 - fy);
    data[i + 3] += r * k;
    data[i + 4] += g * k;
    data[i + 5] += b * k;
    i += w * 3;
    k = (1 - fx) * fy;
    data[i] += r * k;
    data[i + 1] += g * k;
    data[i + 2] += b * k;
    k = fx * fy;
    data[i + 3] += r * k;
    data[i + 4] += g * k;
    data[i + 5] += b * k;
  }

  /** Sets every pixel from a function of picture units. */
  function fill(film, at) {
    const { w, h, data } = film;
    const out = [0, 0, 0];
    for (let y = 0, i = 0; y < h; y++)
      for (let x = 0; x < w; x++, i += 3) {
        out[0] = data[i];
        out[1] = data[i + 1];
        out[2] = data[i + 2];
        at((x + 0.5) / scale, (y + 0.5) / scale, out);
        data[i] = out[0];
        data[i + 1] = out[1];
        data[i + 2] = out[2];
      }
  }

  /** Near-Gaussian blur, three box passes; radii in picture units. */
  function blur(film, rx, ry = rx) {
    const { w, h } = film;
    let src = film.data;
    let dst = new Float32Array(src.length);
    const pass = (n, lines, stepN, stepL, radius) => {
      if (radius < 1) return;
      const inv = 1 / (radius * 2 + 1);
      for (let l = 0; l < lines; l++)
        for (let c = 0; c < 3; c++) {
          const base = l * stepL + c;
          let sum = 0;
          for (let i = -radius; i <= radius; i++) sum += src[base + clamp(i, 0, n - 1) * stepN];
          for (let i = 0; i < n; i++) {
            dst[base + i * stepN] = sum * inv;
            sum +=
              src[base + Math.min(i + radius + 1, n - 1) * stepN] -
              src[base + Math.max(i - radius, 0) * stepN];
          }
        }
      [src, dst] = [dst, src];
    };
    for (let i = 0; i < 3; i++) {
      pass(w, h, 3, w * 3, Math.round((rx * scale) / 1.7));
      pass(h, w, w * 3, 3, Math.round((ry * scale) / 1.7));
    }
    return { ...film, data: src };
  }

  const copy = (film) => ({ ...film, data: film.data.slice() });
  function add(film, other, k = 1) {
    for (let i = 0; i < film.data.length; i++) film.data[i] += other.data[i] * k;
  }

  /** Draws with the 2D canvas and lays the result over the film. */
  function paint(film, draw, { light = 1, blur: soft = 0, alpha = 1 } = {}) {
    const canvas = new OffscreenCanvas(film.w, film.h);
    const g = canvas.getContext('2d', { willReadFrequently: true });
    if (soft) g.filter = `blur(${soft * scale}px)`;
    g.scale(scale, scale);
    draw(g);
    const px = g.getImageData(0, 0, film.w, film.h).data;
    const table = Float32Array.from({ length: 256 }, (_, i) => toLinear(i / 255) * light);
    for (let i = 0, j = 0; j < px.length; i += 3, j += 4) {
      const a = (px[j + 3] / 255) * alpha;
      if (a === 0) continue;
      for (let c = 0; c < 3; c++) film.data[i + c] = film.data[i + c] * (1 - a) + table[px[j + c]] * a;
    }
  }

  /** Develops the film and shows it; the picture is ready when this returns. */
  function develop(film, options = {}) {
    const { w, h } = film;
    const o = {
      exposure: 1,
      bloom: 0.12,
      bloomFrom: 0.7,
      bloomSize: 40,
      contrast: 1,
      saturation: 1,
      knee: 0.62,
      vignette: 0.12,
      grain: 0.02,
      lift: 0,
      seed: 5,
      ...options,
    };
    let glow = null;
    if (o.bloom > 0) {
      const bright = { ...film, data: new Float32Array(film.data.length) };
      for (let i = 0; i < film.data.length; i++)
        bright.data[i] = Math.max(0, Math.min(film.data[i] * o.exposure, 6) - o.bloomFrom);
      const near = blur(bright, o.bloomSize * 0.3);
      glow = blur(bright, o.bloomSize);
      add(glow, near, 0.8);
    }
    // Grain: one value a pixel, a little soft so that it does not look like noise.
    const r = random(o.seed);
    const raw = Float32Array.from({ length: w * h }, () => r() + r() + r() - 1.5);
    const canvas = document.createElement('canvas');
    canvas.width = w;
    canvas.height = h;
    canvas.style.cssText = `position:fixed;left:0;top:0;width:${film.width}px;height:${film.height}px`;
    const g = canvas.getContext('2d');
    const image = g.createImageData(w, h);
    const shoulder = (v) =>
      v <= o.knee ? v : o.knee + (1 - o.knee) * Math.tanh((v - o.knee) / (1 - o.knee));
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const p = y * w + x;
        const i = p * 3;
        const dx = (x / w - 0.5) * 1.1;
        const dy = y / h - 0.5;
        const fall = 1 - o.vignette * (dx * dx + dy * dy) * 2.4;
        let c0 = film.data[i] * o.exposure;
        let c1 = film.data[i + 1] * o.exposure;
        let c2 = film.data[i + 2] * o.exposure;
        if (glow) {
          c0 += glow.data[i] * o.bloom;
          c1 += glow.data[i + 1] * o.bloom;
          c2 += glow.data[i + 2] * o.bloom;
        }
        const luma = 0.2126 * c0 + 0.7152 * c1 + 0.0722 * c2;
        const left = raw[x > 0 ? p - 1 : p];
        const up = raw[y > 0 ? p - w : p];
        const n = (raw[p] * 0.62 + left * 0.3 + up * 0.3) * o.grain;
        const j = p * 4;
        for (let c = 0; c < 3; c++) {
          let v = c === 0 ? c0 : c === 1 ? c1 : c2;
          v = luma + (v - luma) * o.saturation;
          v = toScreen(clamp(shoulder(Math.max(0, v * fall))));
          if (o.contrast !== 1) {
            const s = v * v * (3 - 2 * v);
            v += (s - v) * (o.contrast - 1);
          }
          v = o.lift + v * (1 - o.lift) + n * (0.45 + 1.1 * v * (1 - v));
          image.data[j + c] = clamp(v) * 255 + 0.5;
        }
        image.data[j + 3] = 255;
      }
    g.putImageData(image, 0, 0);
    document.body.style.margin = '0';
    document.body.append(canvas);
    window.ready = true;
    finish();
  }

  /** Begins a scene once the page is loaded, so that opening it never takes long. */
  const start = (scene) => addEventListener('load', () => setTimeout(scene, 50));

  /** Lets the browser breathe in long work. */
  const pause = () => new Promise((resolve) => setTimeout(resolve));

  return {
    ...{ scale, quality, random, noise, fbm, hex, color, clamp, smooth, mix, mix3 },
    ...{ create, splat, fill, blur, copy, add, paint, develop, start, pause },
  };
})();
