/*
 * Non-local means over two half renders (after Rousselle, Knaus and Zwicker 2012, and Rousselle, Manzi and Zwicker
 * 2013): the difference of the halves tells how noisy each pixel is, each half is filtered with weights measured in the
 * other, and colour and normal of the first surface keep edges and prints sharp.
 *
 * Planes are float32, row by row. Built by denoise.py as a shared library.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int width, height, features, radius, patch;
  float strength, guidance; /* larger: smoother */
} Settings;

static int clampi(int value, int high) { return value < 0 ? 0 : value >= high ? high - 1 : value; }

static float median25(float *v) {
  for (int i = 1; i < 25; i++) {
    float value = v[i];
    int k = i;
    for (; k > 0 && v[k - 1] > value; k--) v[k] = v[k - 1];
    v[k] = value;
  }
  return v[12];
}

/* Pulls pixels that shine in one half only down towards the other half's neighbourhood. */
void clamp_fireflies(int width, int height, float *plane, const float *other) {
#pragma omp parallel for schedule(dynamic, 16)
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float near[25], limit;
      for (int i = 0; i < 25; i++)
        near[i] = other[(size_t)clampi(y + i / 5 - 2, height) * width + clampi(x + i % 5 - 2, width)];
      size_t p = (size_t)y * width + x;
      limit = median25(near) * 4 + .15f;
      if (plane[p] > limit && other[p] < limit) plane[p] = limit;
    }
}

/* Mean over a square window, as two passes. */
static void blur(const float *from, float *to, int width, int height, int reach) {
  float *rows = malloc(sizeof(float) * width * height);
#pragma omp parallel for
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0;
      for (int i = -reach; i <= reach; i++) sum += from[(size_t)y * width + clampi(x + i, width)];
      rows[(size_t)y * width + x] = sum / (2 * reach + 1);
    }
#pragma omp parallel for
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0;
      for (int i = -reach; i <= reach; i++) sum += rows[(size_t)clampi(y + i, height) * width + x];
      to[(size_t)y * width + x] = sum / (2 * reach + 1);
    }
  free(rows);
}

/* How different the pixels of a row are from those at an offset, noise taken off, in units of their noise. */
static void unlike(float *to, int width, int dx, const float *logs, const float *noise, size_t count, size_t row,
                   size_t other, float strength) {
  int first = dx < 0 ? -dx : 0, last = dx > 0 ? width - dx : width;
  for (int x = first; x < last; x++) to[x] = 0;
  for (int c = 0; c < 3; c++) {
    const float *a = logs + c * count + row, *b = logs + c * count + other + dx;
    const float *va = noise + c * count + row, *vb = noise + c * count + other + dx;
    for (int x = first; x < last; x++) {
      float d = a[x] - b[x];
      to[x] += (d * d - va[x] - fminf(va[x], vb[x])) / (3 * (1e-5f + strength * (va[x] + vb[x])));
    }
  }
  for (int x = 0; x < first; x++) to[x] = to[first];
  for (int x = last; x < width; x++) to[x] = to[last - 1];
}

/* The same for the features: the one that differs most counts. */
static void unlike_features(float *to, const Settings *s, int dx, const float *guide, size_t count, size_t row,
                            size_t other) {
  int first = dx < 0 ? -dx : 0, last = dx > 0 ? s->width - dx : s->width;
  for (int x = first; x < last; x++) to[x] = 0;
  for (int i = 0; i < s->features; i++) {
    const float *a = guide + 2 * i * count + row, *b = guide + 2 * i * count + other + dx;
    const float *va = a + count, *vb = b + count;
    for (int x = first; x < last; x++) {
      float d = a[x] - b[x];
      float e = (d * d - va[x] - fminf(va[x], vb[x])) / (s->guidance * (fmaxf(va[x], 1e-4f) + 1e-4f));
      to[x] = fmaxf(to[x], e);
    }
  }
}

/* The mean over the patch along a row. */
static void across(const float *from, float *to, int width, int patch) {
  for (int x = 0; x < width; x++) {
    float sum = 0;
    for (int i = -patch; i <= patch; i++) sum += from[clampi(x + i, width)];
    to[x] = sum / (2 * patch + 1);
  }
}

/* Adds one offset's share to a strip of rows y0 to y1. `sum` holds the six filtered planes, `total` the two weights. */
static void add_offset(const Settings *s, int dx, int dy, int y0, int y1, const float *halves, const float *logs,
                       const float *noise, const float *guide, float *sum, float *total, float *work) {
  int width = s->width, height = s->height, patch = s->patch;
  size_t count = (size_t)width * height;
  int top = y0 - patch < 0 ? 0 : y0 - patch, bottom = y1 + patch > height ? height : y1 + patch;
  size_t area = (size_t)(bottom - top) * width;
  float *raw = work + 2 * area, *feature = raw + width, *weight = feature + width;
  for (int half = 0; half < 2; half++)
    for (int y = top; y < bottom; y++) {
      size_t other = (size_t)clampi(y + dy, height) * width;
      unlike(raw, width, dx, logs + 3 * half * count, noise, count, (size_t)y * width, other, s->strength);
      across(raw, work + half * area + (size_t)(y - top) * width, width, patch);
    }
  int first = dx < 0 ? -dx : 0, last = dx > 0 ? width - dx : width;
  for (int y = y0; y < y1; y++) {
    if (y + dy < 0 || y + dy >= height) continue;
    int from = y - patch < top ? top : y - patch, to = y + patch >= bottom ? bottom - 1 : y + patch;
    size_t row = (size_t)y * width, other = (size_t)(y + dy) * width;
    unlike_features(feature, s, dx, guide, count, row, other);
    for (int half = 0; half < 2; half++) {
      int target = 1 - half; /* Weights measured in one half filter the other. */
      for (int x = first; x < last; x++) weight[x] = 0;
      for (int v = from; v <= to; v++) {
        const float *line = work + half * area + (size_t)(v - top) * width;
        for (int x = first; x < last; x++) weight[x] += line[x];
      }
      float share = 1.0f / (to - from + 1);
      for (int x = first; x < last; x++) {
        float w = expf(-fmaxf(fmaxf(weight[x] * share, feature[x]), 0));
        weight[x] = w < .01f ? 0 : w;
      }
      if (!dx && !dy)
        for (int x = 0; x < width; x++) weight[x] = 1;
      for (int c = 0; c < 3; c++) {
        const float *in = halves + (3 * target + c) * count + other + dx;
        float *out = sum + (3 * target + c) * count + row;
        for (int x = first; x < last; x++) out[x] += weight[x] * in[x];
      }
      for (int x = first; x < last; x++) total[target * count + row + x] += weight[x];
    }
  }
}

/* halves: two times three colour planes. guide: mean and variance of each feature. out: three planes. */
void denoise(Settings settings, const float *halves, const float *guide, float *out) {
  const Settings *s = &settings;
  size_t count = (size_t)s->width * s->height;
  float *logs = malloc(sizeof(float) * count * 6), *noise = malloc(sizeof(float) * count * 3);
  float *sum = calloc(count * 6, sizeof(float)), *total = calloc(count * 2, sizeof(float));
  float *square = malloc(sizeof(float) * count);
  for (size_t i = 0; i < count * 6; i++) logs[i] = logf(1 + 8 * halves[i]);
  for (int c = 0; c < 3; c++) {
    for (size_t i = 0; i < count; i++) {
      float d = logs[c * count + i] - logs[(3 + c) * count + i];
      square[i] = d * d * .5f;
    }
    blur(square, noise + c * count, s->width, s->height, 3);
  }
  const int strip = 24;
#pragma omp parallel for schedule(dynamic, 1)
  for (int y0 = 0; y0 < s->height; y0 += strip) {
    int y1 = y0 + strip < s->height ? y0 + strip : s->height;
    float *work = malloc(sizeof(float) * (2 * (strip + 2 * s->patch) + 3) * s->width);
    for (int dy = -s->radius; dy <= s->radius; dy++)
      for (int dx = -s->radius; dx <= s->radius; dx++)
        if (dx * dx + dy * dy <= s->radius * (s->radius + 1))
          add_offset(s, dx, dy, y0, y1, halves, logs, noise, guide, sum, total, work);
    free(work);
  }
  for (int c = 0; c < 3; c++)
    for (size_t i = 0; i < count; i++)
      out[c * count + i] = .5f * (sum[c * count + i] / total[i] + sum[(3 + c) * count + i] / total[count + i]);
  free(logs), free(noise), free(sum), free(total), free(square);
}
