import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from './button.ts'
import { Notice } from './notice.tsx'
import type { Loaded } from './use-loaded.ts'

type Props<T> = {
  loaded: Loaded<T>
  labels: { loading: string; failed: string; retry: string }
  children: (data: T) => ReactNode
}

/**
 * The content of a dialog (use-loaded.ts): loaded data, a loading message, or an error with a retry button. After a
 * retry, whose button is gone, the heading of what was loaded has the focus.
 */
export function LoadedContent<T extends object>({
  loaded: { data, isLoading, load },
  labels,
  children,
}: Props<T>) {
  const content = useRef<HTMLDivElement>(null)
  const isRetried = useRef(false)
  useEffect(() => {
    if (typeof data !== 'object' || !isRetried.current) return
    isRetried.current = false
    content.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  }, [data])
  const retry = () => {
    isRetried.current = true
    load()
  }
  if (data === 'loading')
    return (
      <p role="status" className="animate-pulse">
        {labels.loading}
      </p>
    )
  if (data === 'failed')
    return (
      <>
        <Notice kind="error" title={labels.failed} />
        <button type="button" onClick={retry} className={`${buttonClass('quiet')} mt-3`}>
          {labels.retry}
        </button>
      </>
    )
  return (
    <div ref={content} aria-busy={isLoading} className="aria-busy:animate-pulse">
      {children(data)}
    </div>
  )
}
