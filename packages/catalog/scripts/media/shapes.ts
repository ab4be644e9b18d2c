/** Signed distance in pixels from a point to the shape's edge: negative inside. */
export type Shape = (x: number, y: number) => number;

/** The whole image. */
export const everywhere: Shape = () => -1;

/** A disc. */
export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;

/** Near enough to a distance for a soft edge; exact only on the edge itself. */
export const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) => {
    const scaled = Math.hypot((x - cx) / rx, (y - cy) / ry);
    const slope = Math.hypot((x - cx) / rx ** 2, (y - cy) / ry ** 2);
    return slope === 0 ? -Math.min(rx, ry) : (scaled * (scaled - 1)) / slope;
  };

/** A rectangle, its corners rounded by `radius`. */
export const box =
  (left: number, top: number, width: number, height: number, radius = 0): Shape =>
  (x, y) => {
    const dx = Math.abs(x - left - width / 2) - width / 2 + radius;
    const dy = Math.abs(y - top - height / 2) - height / 2 + radius;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };

/** A line with round ends. */
export const stroke =
  (x1: number, y1: number, x2: number, y2: number, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x1 - t * dx, y - y1 - t * dy) - width / 2;
  };

/** Corners as x, y, x, y, … */
export const polygon = (...corners: readonly number[]): Shape => {
  const count = corners.length / 2;
  return (x, y) => {
    let nearest = Number.POSITIVE_INFINITY;
    let inside = false;
    for (let i = 0, j = count - 1; i < count; j = i++) {
      const [xi, yi] = [corners[i * 2]!, corners[i * 2 + 1]!];
      const [xj, yj] = [corners[j * 2]!, corners[j * 2 + 1]!];
      nearest = Math.min(nearest, stroke(xi, yi, xj, yj, 0)(x, y));
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
    return inside ? -nearest : nearest;
  };
};

/** Everything under a skyline given as a height for each x. */
export const under =
  (skyline: (x: number) => number): Shape =>
  (x, y) =>
    (skyline(x) - y) * 0.8;

/** What is in any of the shapes. */
export const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

/** What is in the shape and not in the hole. */
export const minus =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y));

/** What is in both. */
export const within =
  (shape: Shape, limit: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), limit(x, y));

/** A line along the edge. */
export const outline =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - width / 2;

/** Turned clockwise by an angle in radians about a point. */
export const turned = (shape: Shape, angle: number, cx: number, cy: number): Shape => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const [dx, dy] = [x - cx, y - cy];
    return shape(cx + dx * cos + dy * sin, cy - dx * sin + dy * cos);
  };
};
