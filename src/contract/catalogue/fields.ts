import type { Fields } from '../kernel/fields.ts'
import { catalogueLimits as limits, catalogueProblems as problems } from './rules.ts'

const always = ['create', 'edit', 'call'] as const

/** A program, form or sub-form as it is named. */
export const nameFields = {
  name: { kind: 'text', most: limits.name, needs: always, asks: problems.name },
} as const satisfies Fields

/**
 * The form that adds a form or a sub-form (PROG-50, G2-16): only the fields of its mode are shown
 * and needed.
 */
export const addFormFields = {
  planID: {
    kind: 'reference',
    to: 'safetyPlan',
    needs: ['create'],
    filled: true,
    asks: 'Please select a program',
  },
  parentID: {
    kind: 'reference',
    to: 'safetyForm',
    needs: ['create'],
    asks: 'Choose the tile it goes into.',
  },
  tileName: {
    kind: 'text',
    most: limits.name,
    needs: ['create'],
    asks: 'Insert new Tile / section',
  },
  subTileName: {
    kind: 'text',
    most: limits.name,
    needs: ['create'],
    asks: 'Insert Sub Tile / Sub Section',
  },
} as const satisfies Fields

/** An image of a regulation in a form: one that is there, by its address, or a new one. */
const imageFields = {
  uri: { kind: 'text', most: 300 },
  fileName: { kind: 'text', most: 255 },
  base64Data: { kind: 'longText', most: 2_900_000 },
} as const satisfies Fields

/** A question as its form holds it (PROG-34 to PROG-40); both add and edit. */
export const questionFields = {
  description: {
    kind: 'longText',
    most: limits.description,
    needs: always,
    asks: problems.description,
  },
  /** By its number, as text; one of those that are offered. */
  questionTypeID: { kind: 'text', most: 2, needs: always, asks: problems.questionTypeID },
  options: { kind: 'texts', most: limits.option, count: limits.options, asks: problems.options },
  multiSelect: { kind: 'flag', default: false },
  regulations: {
    kind: 'list',
    count: limits.regulations,
    fields: {
      number: { kind: 'text', most: limits.number, needs: always, asks: problems.number },
      description: { kind: 'longText', most: limits.description },
      images: { kind: 'list', count: limits.images, fields: imageFields },
    },
  },
} as const satisfies Fields
