import { colourFaults } from './colour-faults.ts'
import { coveredFaults } from './covered-faults.ts'
import { layoutFaults } from './layout-faults.ts'

/** The functions with which a page of the app checks itself: `window.judge`. */
export const judge = { layout: layoutFaults, colours: colourFaults, covered: coveredFaults }

export type Judge = typeof judge

Object.assign(globalThis, { judge })
