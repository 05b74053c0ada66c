import { type DragEvent, useState } from 'react'

export type FileDropOptions = {
  /** Takes what was dropped, without its folders: perhaps no file at all. */
  onFiles: (files: File[]) => unknown
  /** Nothing is taken at the moment. */
  disabled?: boolean | undefined
}

/** What an element needs to take files that are dropped on it, and whether some are over it. */
export interface FileDrop {
  isOver: boolean
  handlers: Required<
    Pick<React.DOMAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>
  >
}

/** Makes an element a target for files. One within another takes them alone. */
export function useFileDrop({ onFiles, disabled = false }: FileDropOptions): FileDrop {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    claim(event)
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    setOver(!disabled)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ relatedTarget, currentTarget }) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isWithin) setOver(false)
      },
      onDrop: (event) => {
        if (!holdsFiles(event)) return
        claim(event)
        setOver(false)
        if (!disabled) onFiles(filesIn(event.dataTransfer))
      },
    },
  }
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}

function claim(event: DragEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** A folder comes as a file that cannot be read. */
function filesIn({ items }: DataTransfer): File[] {
  return [...items].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}
