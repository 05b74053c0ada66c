import type { Fields } from '../kernel/fields.ts'
import { catalogueLimits as limits, catalogueProblems as problems } from './rules.ts'

const always = ['create', 'edit', 'call'] as const

/** The name of a program, form or sub-form. */
export const nameFields = {
  name: { kind: 'text', most: limits.name, needs: always, asks: problems.name },
} as const satisfies Fields

/**
 * The form that adds a form or a sub-form (PROG-50, G2-16): it shows and needs only the fields of
 * its mode.
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
    asks: 'Choose the tile that it belongs to.',
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

/** An image of a regulation in a form: a stored one by its address, or a new one. */
const imageFields = {
  uri: { kind: 'text', most: 300 },
  fileName: { kind: 'text', most: 255 },
  base64Data: { kind: 'longText', most: 2_900_000 },
} as const satisfies Fields

/** A question in the form that adds or edits it (PROG-34 to PROG-40). */
export const questionFields = {
  description: {
    kind: 'longText',
    most: limits.description,
    needs: always,
    asks: problems.description,
  },
  /** The number of an offered type, as text. */
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
