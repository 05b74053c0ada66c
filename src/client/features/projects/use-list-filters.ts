import { useEffect, useState } from 'react'
import { useFilters } from '#client/shell/address.ts'
import { parseFilters, writeFilters, type ListFilters } from './list-filters.ts'

/** Filters and sort of the address; what is typed applies at once and reaches the address 200 ms later (rulings, 15). */
export function useListFilters(): [ListFilters, (part: Partial<ListFilters>) => void] {
  const [address, setAddress] = useFilters(parseFilters, writeFilters)
  /** `due`: not yet handed to the address. */
  const [typed, setTyped] = useState<{ text: string; due: boolean } | null>(null)
  const [seen, setSeen] = useState(address.search)
  if (seen !== address.search) {
    setSeen(address.search)
    // The address caught up, or a link changed it: from here it leads again.
    if (typed && !typed.due) setTyped(null)
  }
  useEffect(() => {
    if (!typed?.due) return undefined
    const timer = setTimeout(() => {
      setAddress({ search: typed.text })
      setTyped({ text: typed.text, due: false })
    }, 200)
    return () => clearTimeout(timer)
  }, [typed, setAddress])
  const change = ({ search, ...rest }: Partial<ListFilters>) => {
    if (search !== undefined) setTyped({ text: search, due: true })
    if (Object.keys(rest).length > 0) setAddress(rest)
  }
  return [{ ...address, search: typed?.text ?? address.search }, change]
}
