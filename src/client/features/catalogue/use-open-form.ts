import { useMemo } from 'react'
import { useFilters, useHere } from '#client/shell/address.ts'
import { useOwnPage } from '#client/shell/tray/use-own-page.ts'
import type { ChosenProgramForm } from './form-questions.tsx'
import type { Plans } from './lookups.ts'

/** The filter of programs, and the number of the open form ('': none); the address holds both. */
export interface View {
  show: 'all' | 'on'
  form: string
}

export const useView = () => useFilters<View>(parse, write)

/**
 * Opens the form of the address: next to the tree if both fit, otherwise over it or as a page of
 * its own.
 */
export function useOpenForm(plans: Plans, view: View, change: (part: Partial<View>) => void) {
  const here = useHere()
  const named = useMemo(() => openFormIn(plans, view.form), [plans, view.form])
  const own = useOwnPage({
    ids: named ? [view.form] : [],
    chosen: view.form,
    hrefOf: (form) => addressOf(here(), { ...view, form }),
    onChoose: (form) => change({ form }),
  })
  return {
    ...own,
    chosen: own.id === null ? null : named,
    backHref: addressOf(here(), { ...view, form: '' }),
  }
}

/** Finds a form or sub-form by its number, with its program. */
export function openFormIn(plans: Plans, form: string): ChosenProgramForm | null {
  for (const plan of plans)
    for (const each of plan.forms) {
      if (String(each.id) === form)
        return { plan, form: each, subForms: each.subForms, parent: null }
      const sub = each.subForms.find(({ id }) => String(id) === form)
      if (sub) return { plan, form: sub, subForms: [], parent: each }
    }
  return null
}

function parse(raw: Readonly<Record<string, unknown>>): View {
  const form = String(raw['form'])
  return { show: raw['show'] === 'on' ? 'on' : 'all', form: /^\d{1,10}$/.test(form) ? form : '' }
}

const write = ({ show, form }: View) => ({
  show: show === 'on' ? show : undefined,
  form: form === '' ? undefined : Number(form),
})

function addressOf(path: string, view: View): string {
  const query = new URLSearchParams(
    Object.entries(write(view)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}
