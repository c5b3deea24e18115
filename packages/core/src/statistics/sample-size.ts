/** With fewer trades, signals or forecasts a share or mean of them says little. */
export const SAMPLE_MIN = 30;
