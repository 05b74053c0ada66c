import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UiWords } from '#client/ui/words.tsx'

/** Words of the components that the sign-in never shows; their texts load with the frame. */
export function useLaterUiWords() {
  const { t } = useLingui()
  return {
    openCalendar: t`Open calendar`,
    openClock: t`Open clock`,
    previousMonth: t`Previous month`,
    nextMonth: t`Next month`,
    earlier: t`Earlier`,
    later: t`Later`,
    dayHint: t`MM/DD/YYYY`,
    noDay: t`This is not a date: type it as MM/DD/YYYY.`,
    noTime: t`This is not a time: type it as HH:mm.`,
    notBefore: (day) => t`The earliest date is ${day}.`,
    notAfter: (day) => t`The latest date is ${day}.`,
    firstDay: t`From`,
    lastDay: t`To`,
    chooseFirstDay: t`Choose the first day.`,
    chooseLastDay: t`Choose the last day.`,
    daysReversed: t`The first day is after the last day.`,
    noNumber: t`This is not a number.`,
    atLeast: (number) => t`At least ${number}.`,
    atMost: (number) => t`At most ${number}.`,
    moveUp: (label) => t`Move ${label} up`,
    moveDown: (label) => t`Move ${label} down`,
    remove: (label) => t`Remove ${label}`,
    noMatches: t`No matches`,
    noChoices: t`There is nothing to choose from on this device.`,
    moreMatches: (count) =>
      plural(count, {
        one: '# more. Type to narrow the list.',
        other: '# more. Type to narrow the list.',
      }),
    columns: t`Columns`,
    filters: t`Filters`,
    clearFilter: (label) => t`Clear filter ${label}`,
    search: t`Search`,
    sortBy: t`Sort by`,
    resizeColumn: (label) => t`Resize column ${label}`,
    orDrop: t`or drop it here`,
    oneFile: t`One file at a time.`,
  } satisfies Partial<UiWords>
}
