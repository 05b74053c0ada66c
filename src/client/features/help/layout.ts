import { msg } from '@lingui/core/macro'
import { helpFields, salesFields } from '#contract/help/fields.ts'
import { createLayout } from '#client/records/layout.ts'

/** The help form (HELP-03); the description is sent as `content` (HELP-06, G1-109). */
export const helpLayout = createLayout(
  helpFields,
  {
    subject: {
      label: msg`Subject`,
      control: { wide: true, placeholder: msg`In a few words` },
      create: 'request',
    },
    content: {
      label: msg`Description`,
      control: {
        wide: true,
        rows: 6,
        placeholder: msg`What you wanted to do, and what happened instead`,
      },
      create: 'request',
    },
  },
  { create: { request: null } },
)

/** The form of a sales request (HELP-14). */
export const salesLayout = createLayout(
  salesFields,
  {
    content: {
      label: msg`Message`,
      control: {
        wide: true,
        rows: 6,
        placeholder: msg`What you would like to have, and for how many people`,
      },
      create: 'request',
    },
  },
  { create: { request: null } },
)
