export const texts = {
  title: 'Tyres and branch',
  hint: 'As on your receipt. Leave empty what you are not sure of.',
  branch: 'Branch',
  brand: 'Brand',
  model: 'Model',
  size: 'Tyre size',
  sizeExample: 'e.g. 195/55R15',
  unknown: 'Not sure',
  tyre: 'Tyre',
}
