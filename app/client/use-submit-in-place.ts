import { partsHydrated } from './unhydrated-parts.ts'
import { useDataRouter } from './use-data-router.ts'

/**
 * Sends a form by POST to a page of this site and shows the action's result without leaving the page.
 * Resolves when the result is shown.
 */
export function useSubmitInPlace(): (formData: FormData, action: string) => Promise<void> {
  const router = useDataRouter()
  return async (formData, action) => {
    await partsHydrated()
    await router.navigate(action, {
      formMethod: 'post',
      formData,
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
}
