import { describe, expect, it } from 'vitest';
import { bezierPath, ring } from '#engraving/curve.ts';
import { dialDrawing } from '#engraving/dial.ts';
import { frameImage } from '#engraving/frame.ts';
import { rosetteMarkup, rosetteOutline, rosetteShape } from '#engraving/rosette.ts';
import fc from '#support/property.ts';

const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

describe('a closed curve', () => {
  it('ends where it began, although every coordinate is rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 0, max: 90 }), (petals, a) => {
        const path = bezierPath(ring(400, a, petals), { pieces: 2 * petals });
        const moves = numbers(path.slice(path.indexOf('c')));
        const ends = moves.filter((_, i) => i % 6 >= 4);
        const sum = (axis: number) =>
          ends.filter((_, i) => i % 2 === axis).reduce((total, n) => total + n, 0);
        expect([sum(0), sum(1)]).toEqual([0, 0]);
      }),
    );
  });
});

describe('a rosette', () => {
  it('is always the same for one id', () => {
    expect(rosetteShape('harmattan')).toEqual(rosetteShape('harmattan'));
  });

  it('stays within its box and its bounds for any id', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const { petals, amplitude, turn, scale } = rosetteShape(id);
        expect([8, 10, 12, 16]).toContain(petals);
        expect(amplitude >= 40 && amplitude <= 90).toBe(true);
        expect(turn >= 1 && turn <= 6).toBe(true);
        expect(scale >= 0.92 && scale <= 0.97).toBe(true);
        expect(numbers(rosetteOutline(rosetteShape(id)))[0]).toBeLessThanOrEqual(505);
      }),
    );
  });

  it('tells ids apart', () => {
    const ids = Array.from({ length: 200 }, (_, i) => `partner-${i}`);
    const shapes = new Set(ids.map((id) => JSON.stringify(rosetteShape(id))));
    expect(shapes.size).toBeGreaterThan(150);
  });

  it('gives every part an id that begins with its own', () => {
    const markup = rosetteMarkup(rosetteShape('x'), 'mine-');
    const ids = markup.match(/(?<= id="|#)[^"]+/g) ?? [];
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.every((id) => id.startsWith('mine-'))).toBe(true);
  });
});

describe('the dial', () => {
  it('draws debt, gap and room one after the other', () => {
    const { debt, gap, headroom: room, lost } = dialDrawing({ debt: 0.3, redline: 0.387, hand: 1 });
    const start = (path: string) => path.slice(1, path.indexOf('A'));
    const end = (path: string) => path.split(' ').at(-1);
    expect(start(gap)).toBe(end(debt));
    expect(start(room)).toBe(end(gap));
    expect(lost).toBe('');
  });

  it('has no room when the portfolio has fallen to the redline', () => {
    expect(dialDrawing({ debt: 0.3, redline: 0.387, hand: 0.387 }).headroom).toBe('');
    expect(dialDrawing({ debt: 0.3, redline: 0.387, hand: 0.2 }).headroom).toBe('');
  });

  it('holds readings beyond its scale at the ends', () => {
    expect(dialDrawing({ debt: 1.4, redline: 1.8, hand: 1 })).toEqual(
      dialDrawing({ debt: 1, redline: 1, hand: 1 }),
    );
  });
});

describe('the frame', () => {
  it('is drawn in the colour it is given', () => {
    expect(frameImage('#0f4a3a')).toContain('stroke="#0f4a3a"');
  });
});
