import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Lookup } from '#contract/corrective-actions/lookups.ts'
import type { FilterSpec } from '#client/ui/filter/filter-spec.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { columnLabel } from '../layout.ts'
import { noPicks, type ListFilters, type PickName } from '../list-filters.ts'
import { choicesOf, pickValues, type Row } from '../list-view.ts'
import { valueWord } from '../value-words.ts'

/** What each filter offers; one with nothing to offer is left out. */
export type Offers = Partial<Record<PickName, readonly SelectOption[]>>

/** The chips of the filter bar; the same objects while nothing of them changes. */
export function useFilterSpecs(offers: Offers, filters: ListFilters, change: (part: Partial<ListFilters>) => void): FilterSpec[] {
  const { t, i18n } = useLingui()
  const { picks } = filters
  return useMemo(() => {
    const labels: Record<PickName, string> = {
      company: i18n._(columnLabel('companyName')),
      project: i18n._(columnLabel('projectName')),
      risk: i18n._(columnLabel('severity')),
      assigned: i18n._(columnLabel('assignedTo')),
      type: i18n._(columnLabel('trigger')),
    }
    return order.flatMap((name): FilterSpec[] => {
      const options = offers[name]
      const chosen = picks[name]
      if (!options) return []
      const only = chosen.length === 1 ? options.find(({ value }) => value === chosen[0]) : undefined
      const [picked, all] = [chosen.length, Math.max(options.length, chosen.length)]
      return [
        {
          key: name,
          label: labels[name],
          options,
          chosen,
          value: only ? only.label : t`${picked} of ${all}`,
          onChange: (values) => change({ picks: { ...picks, [name]: values } }),
        },
      ]
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, offers, picks, change])
}

const order: readonly PickName[] = ['company', 'project', 'risk', 'assigned', 'type']

/** Choices that the rows on the device have; risk levels and incident types from their lists, in their order. */
export function useOwnOffers(rows: readonly Row[], lookups: { severities: readonly Lookup[]; triggers: readonly Lookup[] }): Offers {
  const listed = useListedOffers(lookups)
  return useMemo(
    () => ({
      ...listed,
      project: choicesOf(rows, pickValues.project, (row) => row.projectName),
      assigned: choicesOf(rows, pickValues.assigned, (row) => row.assignedToUser?.name ?? ''),
    }),
    [rows, listed],
  )
}

/** The choices that are the same for everyone. */
export function useListedOffers({ severities, triggers }: { severities: readonly Lookup[]; triggers: readonly Lookup[] }): Offers {
  const { i18n } = useLingui()
  return useMemo(() => {
    const options = (list: readonly Lookup[]) => list.map(({ name }) => ({ value: name, label: valueWord(i18n, name) }))
    return { risk: options(severities), type: options(triggers) }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, severities, triggers])
}

export const clearPicks: Partial<ListFilters> = { picks: noPicks, search: '', status: 'all' }
