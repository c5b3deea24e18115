export const GRID_LABEL = 'Grid';
