/*
 * Renders solids given as a distance function: soft area light, one or more
 * bounces, glossy reflections, depth of field, then a filter that evens out
 * the noise but keeps edges. A scene sets `S.m` to the material it found.
 */
const S = { m: 0 };
const March = (() => {
  const { sqrt, abs, min, max, cos, sin, PI } = Math;

  // ------------------------------------------------------------- distances
  const box = (x, y, z, bx, by, bz, r = 0) => {
    const qx = abs(x) - bx + r;
    const qy = abs(y) - by + r;
    const qz = abs(z) - bz + r;
    const ox = max(qx, 0);
    const oy = max(qy, 0);
    const oz = max(qz, 0);
    return sqrt(ox * ox + oy * oy + oz * oz) + min(max(qx, max(qy, qz)), 0) - r;
  };
  const box2 = (x, y, bx, by, r = 0) => {
    const qx = abs(x) - bx + r;
    const qy = abs(y) - by + r;
    const ox = max(qx, 0);
    const oy = max(qy, 0);
    return sqrt(ox * ox + oy * oy) + min(max(qx, qy), 0) - r;
  };
  /** Extrudes a flat distance to a half height, with a rounded edge. */
  const extrude = (d, y, h, r = 0) => {
    const a = d + r;
    const b = abs(y) - h + r;
    const oa = max(a, 0);
    const ob = max(b, 0);
    return min(max(a, b), 0) + sqrt(oa * oa + ob * ob) - r;
  };
  const ball = (x, y, z, r) => sqrt(x * x + y * y + z * z) - r;
  const cylinder = (x, y, z, r, h, e = 0) => extrude(sqrt(x * x + z * z) - r, y, h, e);
  const torus = (x, y, z, r, t) => {
    const q = sqrt(x * x + z * z) - r;
    return sqrt(q * q + y * y) - t;
  };
  const capsule = (x, y, z, ax, ay, az, bx, by, bz, r) => {
    const dx = bx - ax;
    const dy = by - ay;
    const dz = bz - az;
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    let k = (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz);
    k = min(max(k, 0), 1);
    const ex = px - dx * k;
    const ey = py - dy * k;
    const ez = pz - dz * k;
    return sqrt(ex * ex + ey * ey + ez * ez) - r;
  };
  const smin = (a, b, k) => {
    const h = max(k - abs(a - b), 0) / k;
    return min(a, b) - h * h * k * 0.25;
  };

  /** Floor at y = 0 that sweeps up into a wall at z = at. */
  const sweep = (y, z, at, r) => {
    const a = at - z;
    return a < r && y < r ? r - sqrt((r - a) ** 2 + (r - y) ** 2) : min(a, y);
  };

  const unit = (v) => {
    const l = Math.hypot(...v) || 1;
    return v.map((c) => c / l);
  };
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

  /**
   * scene: map, materials, camera {from, to, fov, lens, focus}, lights
   * [{at, aim, half, color, glare, beam}] (rectangles; half edges), sky(dx, dy, dz, out),
   * backdrop (same, for what the camera sees), haze(o, d, t, random, out), far.
   */
  async function render(film, scene, options = {}) {
    const { w, h } = film;
    const spp = max(1, Math.round((options.spp ?? 6) * Film.quality));
    const bounces = options.bounces ?? 2;
    const { map, sky } = scene;
    const backdrop = scene.backdrop ?? sky;
    const far = scene.far ?? 60;
    const relax = scene.relax ?? 1;
    const steps = scene.steps ?? 110;
    const eps = scene.eps ?? 0.0012;
    const materials = scene.materials.map((m) => ({
      color: [0.8, 0.8, 0.8],
      rough: 0.6,
      f0: 0.04,
      emit: null,
      metal: false,
      paint: null,
      ...m,
    }));
    const lights = scene.lights.map((l) => {
      const n = unit(l.aim.map((c, i) => c - l.at[i]));
      const side = unit(cross(Math.abs(n[1]) > 0.99 ? [0, 0, 1] : [0, 1, 0], n));
      const u = side.map((c) => c * l.half[0]);
      const v = cross(n, side).map((c) => c * l.half[1]);
      return { ...l, n, u, v, area: 4 * l.half[0] * l.half[1] };
    });
    const { from, to, fov = 30, lens = 0, roll = 0 } = scene.camera;
    const cz = unit([to[0] - from[0], to[1] - from[1], to[2] - from[2]]);
    const cx = unit(cross([sin(roll), cos(roll), 0], cz));
    const cy = cross(cz, cx);
    const focus = scene.camera.focus ?? Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    const tan = Math.tan((fov * PI) / 360);
    const shift = scene.camera.shift ?? [0, 0];

    const random = Film.random(options.seed ?? 3);
    const total = w * h;
    const light = new Float32Array(total * 3); // light without the surface's own colour
    const tint = new Float32Array(total * 3);
    const guide = new Float32Array(total * 4); // normal, distance
    const air = new Float32Array(total * 3);
    const gloss = new Float32Array(total * 3); // reflections on what is not metal

    let t = 0;
    const march = (ox, oy, oz, dx, dy, dz, limit) => {
      t = eps * 4;
      for (let i = 0; i < steps; i++) {
        const d = map(ox + dx * t, oy + dy * t, oz + dz * t);
        if (d < eps * (1 + t * 0.12)) return true;
        t += d * relax;
        if (t > limit) return false;
      }
      return t < limit * 0.98;
    };
    const blocked = (ox, oy, oz, dx, dy, dz, limit) => {
      let s = eps * 8;
      for (let i = 0; i < 64; i++) {
        const d = map(ox + dx * s, oy + dy * s, oz + dz * s);
        if (d < eps * 0.9) return true;
        s += d * relax;
        if (s > limit) return false;
      }
      return false;
    };
    let nx = 0;
    let ny = 0;
    let nz = 0;
    const normal = (x, y, z, e) => {
      const a = map(x + e, y - e, z - e);
      const b = map(x - e, y - e, z + e);
      const c = map(x - e, y + e, z - e);
      const d = map(x + e, y + e, z + e);
      nx = a - b - c + d;
      ny = -a - b + c + d;
      nz = -a + b - c + d;
      const l = sqrt(nx * nx + ny * ny + nz * nz) || 1;
      nx /= l;
      ny /= l;
      nz /= l;
    };
    const out = [0, 0, 0];
    const own = [0, 0, 0];
    // Even surfaces need few samples, edges many.
    const base = min(spp, max(2, Math.round((options.base ?? 4) * Film.quality)));

    for (let py = 0; py < h; py++) {
      if (py % 24 === 0) await Film.pause();
      for (let px = 0; px < w; px++) {
        const p = py * w + px;
        let tr = 0;
        let tg = 0;
        let tb = 0;
        let done = 0;
        let edge = false;
        let seenT = 0;
        let seenTint = 0;
        let seenN = 0;
        const [p3, p4] = [p * 3, p * 4];
        for (let s = 0; s < spp; s++) {
          if (s === base && !edge) break;
          done++;
          // Golden-ratio steps spread the samples however many there are.
          const jx = (s * 0.7548777 + random() * 0.35) % 1;
          const jy = (s * 0.5698403 + random() * 0.35) % 1;
          const sx = (((px + jx) / w) * 2 - 1 + shift[0]) * tan * (w / h);
          const sy = (1 - ((py + jy) / h) * 2 + shift[1]) * tan;
          let dx = cz[0] + cx[0] * sx + cy[0] * sy;
          let dy = cz[1] + cx[1] * sx + cy[1] * sy;
          let dz = cz[2] + cx[2] * sx + cy[2] * sy;
          let ox = from[0];
          let oy = from[1];
          let oz = from[2];
          if (lens > 0) {
            const a = random() * PI * 2;
            const r = sqrt(random()) * lens;
            const lx = cos(a) * r;
            const ly = sin(a) * r;
            const ux = cx[0] * lx + cy[0] * ly;
            const uy = cx[1] * lx + cy[1] * ly;
            const uz = cx[2] * lx + cy[2] * ly;
            dx = dx * focus - ux;
            dy = dy * focus - uy;
            dz = dz * focus - uz;
            ox += ux;
            oy += uy;
            oz += uz;
          }
          let l = sqrt(dx * dx + dy * dy + dz * dz);
          dx /= l;
          dy /= l;
          dz /= l;
          let kr = 1;
          let kg = 1;
          let kb = 1;
          let lr = 0;
          let lg = 0;
          let lb = 0;
          let ar = 1;
          let ag = 1;
          let ab = 1;
          let mirror = true;
          let glossy = false;
          for (let bounce = 0; bounce <= bounces; bounce++) {
            const hit = march(ox, oy, oz, dx, dy, dz, far);
            if (bounce === 0 && scene.haze) {
              out[0] = out[1] = out[2] = 0;
              scene.haze(ox, oy, oz, dx, dy, dz, hit ? t : far, random, out);
              air[p3] += out[0];
              air[p3 + 1] += out[1];
              air[p3 + 2] += out[2];
            }
            // Lights show in mirrors.
            if (mirror && bounce > 0) {
              for (let i = 0; i < lights.length; i++) {
                const q = lights[i];
                const facing = dx * q.n[0] + dy * q.n[1] + dz * q.n[2];
                if (abs(facing) < 1e-4) continue;
                const s0 =
                  ((q.at[0] - ox) * q.n[0] + (q.at[1] - oy) * q.n[1] + (q.at[2] - oz) * q.n[2]) / facing;
                if (s0 <= 0 || (hit && s0 > t)) continue;
                const hx = ox + dx * s0 - q.at[0];
                const hy = oy + dy * s0 - q.at[1];
                const hz = oz + dz * s0 - q.at[2];
                const uu = q.u[0] * q.u[0] + q.u[1] * q.u[1] + q.u[2] * q.u[2];
                const vv = q.v[0] * q.v[0] + q.v[1] * q.v[1] + q.v[2] * q.v[2];
                if (abs(hx * q.u[0] + hy * q.u[1] + hz * q.u[2]) > uu) continue;
                if (abs(hx * q.v[0] + hy * q.v[1] + hz * q.v[2]) > vv) continue;
                const glare = q.glare ?? min(q.color[1], 6);
                const top = max(q.color[0], q.color[1], q.color[2]) || 1;
                lr += (kr * glare * q.color[0]) / top;
                lg += (kg * glare * q.color[1]) / top;
                lb += (kb * glare * q.color[2]) / top;
              }
            }
            if (!hit) {
              out[0] = out[1] = out[2] = 0;
              (bounce === 0 ? backdrop : sky)(dx, dy, dz, out);
              if (bounce === 0) {
                ar = out[0];
                ag = out[1];
                ab = out[2];
                lr = lg = lb = 1;
                guide[p4 + 3] += far;
                if (s === 0) seenT = far;
                else if (seenT !== far) edge = true;
              } else {
                lr += kr * out[0];
                lg += kg * out[1];
                lb += kb * out[2];
              }
              break;
            }
            const x = ox + dx * t;
            const y = oy + dy * t;
            const z = oz + dz * t;
            normal(x, y, z, max(eps, t * 0.0004));
            map(x, y, z);
            const mat = materials[S.m];
            own[0] = mat.color[0];
            own[1] = mat.color[1];
            own[2] = mat.color[2];
            let rough = mat.rough;
            if (mat.paint) {
              const r = mat.paint(x, y, z, own, nx, ny, nz);
              if (r !== undefined) rough = r;
            }
            if (bounce === 0) {
              guide[p4] += nx;
              guide[p4 + 1] += ny;
              guide[p4 + 2] += nz;
              guide[p4 + 3] += t;
              const seen = own[0] + own[1] * 1.7 + own[2] * 2.3;
              const lean = nx + ny * 1.7 + nz * 2.3;
              if (s === 0) {
                seenT = t;
                seenTint = seen;
                seenN = lean;
              } else if (
                abs(t - seenT) > seenT * 0.015 ||
                abs(seen - seenTint) > 0.12 ||
                abs(lean - seenN) > 0.35
              )
                edge = true;
              ar = own[0];
              ag = own[1];
              ab = own[2];
            }
            if (mat.emit) {
              const e = mat.emit;
              if (bounce === 0) {
                ar = e[0];
                ag = e[1];
                ab = e[2];
                lr = lg = lb = 1;
              } else {
                lr += kr * e[0];
                lg += kg * e[1];
                lb += kb * e[2];
              }
              break;
            }
            if (mat.glow) {
              const g = mat.glow;
              lr += kr * g * (bounce === 0 ? 1 : own[0]);
              lg += kg * g * (bounce === 0 ? 1 : own[1]);
              lb += kb * g * (bounce === 0 ? 1 : own[2]);
            }
            const facing = max(0, -(dx * nx + dy * ny + dz * nz));
            const fres = mat.f0 + (1 - mat.f0) * (1 - rough) * (1 - facing) ** 5;
            const polish = mat.metal ? 1 : fres;
            // A fixed share of the paths looks at the reflection.
            const share = mat.metal ? 1 : rough > 0.9 ? 0 : min(0.5, max(mat.share ?? 0.12, fres));
            const diffuse = random() >= share;
            // The first surface's colour is multiplied in at the end.
            const first = bounce === 0;
            if (!diffuse) {
              const k = polish / share;
              const dot = 2 * (dx * nx + dy * ny + dz * nz);
              dx -= dot * nx;
              dy -= dot * ny;
              dz -= dot * nz;
              const a = rough * rough;
              dx += (random() + random() - 1) * a;
              dy += (random() + random() - 1) * a;
              dz += (random() + random() - 1) * a;
              l = sqrt(dx * dx + dy * dy + dz * dz);
              dx /= l;
              dy /= l;
              dz /= l;
              if (dx * nx + dy * ny + dz * nz <= 0) break;
              if (mat.metal) {
                if (!first) {
                  kr *= own[0];
                  kg *= own[1];
                  kb *= own[2];
                }
              } else {
                kr *= k;
                kg *= k;
                kb *= k;
                if (first) {
                  // what the surface gave by itself stays with it
                  light[p3] += lr;
                  light[p3 + 1] += lg;
                  light[p3 + 2] += lb;
                  lr = lg = lb = 0;
                  glossy = true;
                }
              }
              mirror = true;
            } else {
              const k = (1 - (mat.metal ? 0 : fres)) / (1 - share);
              kr *= k;
              kg *= k;
              kb *= k;
              if (!first) {
                kr *= own[0];
                kg *= own[1];
                kb *= own[2];
              }
              for (let i = 0; i < lights.length; i++) {
                const q = lights[i];
                const a = random() * 2 - 1;
                const b = random() * 2 - 1;
                let vx = q.at[0] + q.u[0] * a + q.v[0] * b - x;
                let vy = q.at[1] + q.u[1] * a + q.v[1] * b - y;
                let vz = q.at[2] + q.u[2] * a + q.v[2] * b - z;
                const far2 = vx * vx + vy * vy + vz * vz;
                const dist = sqrt(far2);
                vx /= dist;
                vy /= dist;
                vz /= dist;
                const ndl = vx * nx + vy * ny + vz * nz;
                if (ndl <= 0) continue;
                let emit = -(vx * q.n[0] + vy * q.n[1] + vz * q.n[2]);
                if (emit <= 0) continue;
                if (q.beam) emit = emit ** q.beam;
                const e = (ndl * emit * q.area) / (far2 * PI);
                if (e * max(q.color[0], q.color[1], q.color[2]) < 0.002) continue;
                if (blocked(x + nx * eps * 3, y + ny * eps * 3, z + nz * eps * 3, vx, vy, vz, dist - 0.02))
                  continue;
                lr += kr * e * q.color[0];
                lg += kg * e * q.color[1];
                lb += kb * e * q.color[2];
              }
              const a = random() * PI * 2;
              const c = random() * 2 - 1;
              const r = sqrt(1 - c * c);
              dx = nx + cos(a) * r * 0.999;
              dy = ny + sin(a) * r * 0.999;
              dz = nz + c * 0.999;
              l = sqrt(dx * dx + dy * dy + dz * dz);
              dx /= l;
              dy /= l;
              dz /= l;
              mirror = false;
            }
            ox = x + nx * eps * 3;
            oy = y + ny * eps * 3;
            oz = z + nz * eps * 3;
          }
          const cap = options.clamp ?? 8;
          const into = glossy ? gloss : light;
          into[p3] += min(lr, cap);
          into[p3 + 1] += min(lg, cap);
          into[p3 + 2] += min(lb, cap);
          tr += ar;
          tg += ag;
          tb += ab;
        }
        tint[p3] = tr / done;
        tint[p3 + 1] = tg / done;
        tint[p3 + 2] = tb / done;
        for (let c = 0; c < 3; c++) {
          light[p3 + c] /= done;
          gloss[p3 + c] /= done;
          air[p3 + c] /= done;
        }
        for (let c = 0; c < 4; c++) guide[p4 + c] /= done;
      }
    }
    const even = await smoothen(light, tint, guide, w, h, options.smooth ?? 1);
    const shine = await smoothen(gloss, tint, guide, w, h, (options.smooth ?? 1) * 0.7);
    for (let i = 0; i < total * 3; i++) film.data[i] = even[i] * tint[i] + shine[i];
    if (scene.haze) {
      const soft = Film.blur({ ...film, data: air }, 5 / 1);
      Film.add(film, soft);
    }
    return { tint, guide };
  }

  /** Edge-keeping wavelet filter, guided by normal, distance and colour. */
  async function smoothen(light, tint, guide, w, h, strength) {
    let src = light;
    let dst = new Float32Array(src.length);
    const kernel = [0.375, 0.25, 0.0625];
    const passes = strength <= 0 ? 0 : 5;
    for (let pass = 0; pass < passes; pass++) {
      const step = 1 << pass;
      const sigma = (0.9 * strength) / (pass + 1);
      for (let y = 0; y < h; y++) {
        if (y % 100 === 0) await Film.pause();
        for (let x = 0; x < w; x++) {
          const p = y * w + x;
          const i = p * 3;
          const g = p * 4;
          const l0 = src[i] + src[i + 1] + src[i + 2];
          const z0 = guide[g + 3];
          let sr = 0;
          let sg = 0;
          let sb = 0;
          let sum = 0;
          for (let b = -2; b <= 2; b++) {
            const yy = y + b * step;
            if (yy < 0 || yy >= h) continue;
            for (let a = -2; a <= 2; a++) {
              const xx = x + a * step;
              if (xx < 0 || xx >= w) continue;
              const q = yy * w + xx;
              const j = q * 3;
              const e = q * 4;
              const dn =
                (guide[g] - guide[e]) ** 2 +
                (guide[g + 1] - guide[e + 1]) ** 2 +
                (guide[g + 2] - guide[e + 2]) ** 2;
              const dz = Math.abs(z0 - guide[e + 3]) / (z0 * 0.02 * step + 0.001);
              const dt =
                Math.abs(tint[i] - tint[j]) +
                Math.abs(tint[i + 1] - tint[j + 1]) +
                Math.abs(tint[i + 2] - tint[j + 2]);
              const l1 = src[j] + src[j + 1] + src[j + 2];
              // The first pass takes every neighbour of the same surface: it removes outliers.
              const dl = pass === 0 ? 0 : (l0 - l1) / (sigma * (Math.max(l0, l1) + 0.1));
              const k =
                kernel[a < 0 ? -a : a] *
                kernel[b < 0 ? -b : b] *
                Math.exp(-dn * 24 - dz * 0.5 - dt * 9 - dl * dl);
              sr += src[j] * k;
              sg += src[j + 1] * k;
              sb += src[j + 2] * k;
              sum += k;
            }
          }
          dst[i] = sr / sum;
          dst[i + 1] = sg / sum;
          dst[i + 2] = sb / sum;
        }
      }
      [src, dst] = [dst, pass === 0 ? new Float32Array(light.length) : src];
    }
    return src;
  }

  /** A height map on a grid, read with bilinear weights. */
  function heights(size, x0, x1, z0, z1, at) {
    const data = new Float32Array(size * size);
    for (let j = 0; j < size; j++)
      for (let i = 0; i < size; i++)
        data[j * size + i] = at(x0 + ((x1 - x0) * i) / (size - 1), z0 + ((z1 - z0) * j) / (size - 1));
    const kx = (size - 1) / (x1 - x0);
    const kz = (size - 1) / (z1 - z0);
    const top = size - 1.001;
    const read = (x, z) => {
      let u = (x - x0) * kx;
      let v = (z - z0) * kz;
      u = Math.min(Math.max(u, 0), top);
      v = Math.min(Math.max(v, 0), top);
      const i = u | 0;
      const j = v | 0;
      const a = u - i;
      const b = v - j;
      const o = j * size + i;
      return (
        (data[o] * (1 - a) + data[o + 1] * a) * (1 - b) +
        (data[o + size] * (1 - a) + data[o + size + 1] * a) * b
      );
    };
    read.data = data;
    return read;
  }

  return { box, box2, extrude, ball, cylinder, torus, capsule, smin, sweep, render, heights };
})();
