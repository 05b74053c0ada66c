import { msg } from '@lingui/core/macro'
import { addFormFields, nameFields, questionFields } from '#contract/catalogue/fields.ts'
import { createLayout } from '#client/records/layout.ts'

/** The name field of a program, a form or a copy. */
export const nameLayout = createLayout(
  nameFields,
  { name: { label: msg`Name`, control: { wide: true }, create: 'all', edit: 'all' } },
  { create: { all: null }, edit: { all: null } },
)

/** Fields for a new tile; with `sub` for a new sub tile (PROG-50). */
const looks = {
  planID: { label: msg`Program`, control: { wide: true, searchable: true }, create: 'all' },
  parentID: {
    label: msg`Tile / section`,
    control: { wide: true, searchable: true },
    create: 'all',
  },
  tileName: { label: msg`New tile name`, control: { wide: true }, create: 'all' },
  subTileName: { label: msg`Sub tile name`, control: { wide: true }, create: 'all' },
} as const
const { planID, tileName, parentID, subTileName } = addFormFields
export const tileLayout = createLayout(
  { planID, tileName },
  { planID: looks.planID, tileName: looks.tileName },
  { create: { all: null } },
)
export const subTileLayout = createLayout(
  { planID, parentID, subTileName },
  { planID: looks.planID, parentID: looks.parentID, subTileName: looks.subTileName },
  { create: { all: null } },
)

/** The fields of a question in its form (PROG-34). */
export const questionLayout = createLayout(
  questionFields,
  {
    description: {
      label: msg`Description`,
      control: { wide: true, rows: 3 },
      create: 'question',
      edit: 'question',
    },
    questionTypeID: {
      label: msg`Type`,
      control: { wide: true },
      create: 'question',
      edit: 'question',
    },
    options: {
      label: msg`Options`,
      control: { wide: true },
      create: 'question',
      edit: 'question',
      entry: msg`Option`,
      add: msg`Add option`,
    },
    multiSelect: {
      label: msg`Several answers`,
      flag: { on: msg`Several may be chosen`, off: msg`One is chosen` },
      control: { wide: true },
      create: 'question',
      edit: 'question',
    },
    regulations: {
      label: msg`Regulations`,
      control: { wide: true, optional: true },
      create: 'regulations',
      edit: 'regulations',
      entry: msg`Regulation`,
      add: msg`Add regulation`,
      list: {
        number: {
          label: msg`Number`,
          control: { wide: true, placeholder: msg`29 CFR 1926.501(b)(1)` },
        },
        description: { label: msg`Description`, control: { wide: true, optional: true, rows: 2 } },
        images: { label: msg`Images`, control: { wide: true, optional: true } },
      },
    },
  },
  { create: { question: null, regulations: null }, edit: { question: null, regulations: null } },
)
