import { type RosetteShape, rosetteShape } from '#engraving/rosette.ts';

/** The partner's rosette, and those of three customers on their way to it. */
export const partnerShape: RosetteShape = {
  petals: 16,
  amplitude: 50,
  turn: 1.2,
  scale: 0.97,
  mirrored: true,
};
export const customers = ['ada', 'bayo', 'chi'].map((name) => ({
  id: `customer-${name}`,
  shape: rosetteShape(name),
}));
