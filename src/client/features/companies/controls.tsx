import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usualCountry, zoneOfState } from '#contract/companies/state-zones.ts'
import type { ControlStates } from '#client/records/form/control-spec.tsx'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { useRead } from '#client/records/use-read.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { countryOptions } from './countries.ts'
import { readWords, secondPersonWords } from './words.ts'

interface Option {
  value: string
  label: string
}

/**
 * Builds the options of the company form: countries, states of the United States, industries, time
 * zones (G1-42 to G1-44).
 */
export function useCompanyControls(): (values: FormValues) => ControlStates {
  const { t, i18n } = useLingui()
  // An empty time zone follows the state; a chosen one stays.
  const zoneOf = (usual: string, chosen: unknown) =>
    chosen === ''
      ? { placeholder: usual, help: t`From the state, unless you choose another` }
      : { help: t`The usual time zone of the state is ${usual}` }
  const { data: states, reading: readStates } = useRead(
    'companies.states',
    {},
    { failed: readWords.states },
  )
  const { data: industries, reading: readIndustries } = useRead(
    'companies.industries',
    {},
    { failed: readWords.industries },
  )
  const known = useMemo(
    () => ({
      countries: countryOptions(i18n.locale),
      states:
        states?.map(({ name, abbreviation }) => ({
          value: name,
          label: name,
          second: abbreviation,
        })) ?? null,
      industries:
        industries?.map(({ industryID, name }) => ({ value: String(industryID), label: name })) ??
        [],
      zones: Intl.supportedValuesOf('timeZone').map((zone) => ({
        value: zone,
        label: zoneWords(zone),
      })),
    }),
    [i18n.locale, states, industries],
  )
  return (values) => {
    const { country, contactState, timeZone } = values
    const usual = zoneOfState(values)
    const stateOptions = country === usualCountry ? known.states : null
    const digits = t`Digits only, at most 10`
    return {
      country: { options: withOwn(known.countries, country) },
      // The state is typed for other countries, and if the states could not be read.
      contactState: stateOptions
        ? { options: withOwn(stateOptions, contactState) }
        : country === usualCountry
          ? { help: unreadChoicesHint(readStates, t`The states are not on this device yet.`) }
          : {},
      industryID: {
        options: known.industries,
        help: unreadChoicesHint(readIndustries, t`The industries are not on this device yet.`),
      },
      contactPhone: { help: digits },
      noLicenses: { help: digits },
      secondPersonFrom: {
        options: Object.entries(secondPersonWords).map(([value, word]) => ({
          value,
          label: i18n._(word),
        })),
        help: t`The assignee says that the work is done; the person who opened the action checks and closes it.`,
      },
      checkAgainDays: {
        hidden: values['secondPersonFrom'] === '',
        help: t`From this day on the app asks whether the fix lasted. Empty: it does not ask.`,
      },
      timeZone: {
        options: withOwn(known.zones, timeZone),
        ...(usual !== null && usual !== timeZone && zoneOf(zoneWords(usual), timeZone)),
      },
    }
  }
}

/** Returns a zone as text: `America/New York`. */
const zoneWords = (zone: string) => zone.replaceAll('_', ' ')

/** Adds the record's value to the options if the list lacks it. */
function withOwn(options: readonly Option[], own: unknown): readonly Option[] {
  return typeof own !== 'string' || own === '' || options.some(({ value }) => value === own)
    ? options
    : [{ value: own, label: own }, ...options]
}
