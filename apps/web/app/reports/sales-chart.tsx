/** A chart of one figure over time: stacked bars for the period, a dashed line for the one before. Loaded lazily. */
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { useEffect, useId, useRef, useState } from 'react';

export interface ChartStep {
  /** The label on the axis. */
  name: string;
  /** The parts of the bar, from the bottom up: the first is solid, the second hatched. */
  parts: readonly number[];
  before: number;
  /** The tooltip of the bar. */
  hint: string;
}

interface SalesChartProps {
  steps: readonly ChartStep[];
  /** The content of the chart for screen readers. */
  summary: string;
  axisText: (value: number) => string;
}

const chartHeight = 220;
/** In px at the default text size. */
const defaultMargin = { top: 12, right: 4, bottom: 26, left: 46 };
const ticks = 4;
/** With narrower steps, the line has no points, which would overlap. In px. */
const minPointSpacing = 14;
/** The minimum width of a label on the axis. In px. */
const minLabelWidth = 74;

export default function SalesChart({ steps, summary, axisText }: SalesChartProps) {
  const { frame, width, textScale } = useSize();
  const hatching = useId();
  const margin = {
    ...defaultMargin,
    bottom: defaultMargin.bottom * textScale,
    left: defaultMargin.left * textScale,
  };
  const labelWidth = minLabelWidth * textScale;
  const innerWidth = Math.max(width - margin.left - margin.right, 0);
  const innerHeight = chartHeight - margin.top - margin.bottom;
  const max = Math.max(...steps.flatMap(({ parts, before }) => [sum(parts), before]), 1);
  const x = scaleBand({
    domain: steps.map((_, index) => index),
    range: [0, innerWidth],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const y = scaleLinear({ domain: [0, max], range: [innerHeight, 0], nice: ticks });
  const middle = (index: number): number => (x(index) ?? 0) + x.bandwidth() / 2;
  const labelInterval = Math.max(Math.ceil((steps.length * labelWidth) / Math.max(innerWidth, 1)), 1);

  return (
    <div ref={frame} style={{ height: chartHeight }}>
      {width === 0 ? null : (
        <svg role="img" aria-label={summary} width="100%" height={chartHeight} className="block">
          <Hatching id={hatching} />
          <g transform={`translate(${margin.left} ${margin.top})`}>
            {y.ticks(ticks).map((value) => (
              <g key={value} transform={`translate(0 ${y(value)})`}>
                <line x2={innerWidth} className="stroke-line" />
                <text x={-8} dy="0.32em" textAnchor="end" className="tabular fill-slate text-xs">
                  {axisText(value)}
                </text>
              </g>
            ))}
            {steps.map(({ name, parts }, index) =>
              stacked(parts).map(({ from, to }, part) => (
                <Bar
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps and parts never change their order
                  key={`${index} ${part}`}
                  x={x(index)}
                  y={y(to)}
                  width={x.bandwidth()}
                  height={y(from) - y(to)}
                  rx={Math.min(3, x.bandwidth() / 4)}
                  {...(part === 0 ? { className: 'fill-bottle' } : { fill: `url(#${hatching})` })}
                  data-bar={name}
                  data-part={part}
                />
              )),
            )}
            {/* A light line below the dashes separates them from the bars. */}
            {[
              { strokeWidth: 5, className: 'fill-none stroke-paper' },
              { strokeWidth: 2, strokeDasharray: '5 4', className: 'fill-none stroke-ink' },
            ].map((style) => (
              <LinePath
                key={style.strokeWidth}
                data={[...steps]}
                x={(_, index) => middle(index)}
                y={({ before }) => y(before)}
                {...style}
              />
            ))}
            {steps.map(({ before }, index) =>
              innerWidth < steps.length * minPointSpacing ? null : (
                <circle
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
                  key={index}
                  cx={middle(index)}
                  cy={y(before)}
                  r={3}
                  strokeWidth={2}
                  className="fill-paper stroke-ink"
                />
              ),
            )}
            {steps.map(({ name, hint }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
              <g key={index}>
                <rect
                  x={index * (innerWidth / steps.length)}
                  width={innerWidth / steps.length}
                  height={innerHeight}
                  className="fill-transparent hover:fill-ink/5"
                >
                  <title>{hint}</title>
                </rect>
                {index % labelInterval === 0 &&
                middle(index) + labelWidth / 2 <= innerWidth + margin.right + 8 ? (
                  <text
                    x={Math.max(middle(index), 18)}
                    y={innerHeight + 18 * textScale}
                    textAnchor="middle"
                    className="tabular fill-slate text-xs"
                  >
                    {name}
                  </text>
                ) : null}
              </g>
            ))}
          </g>
        </svg>
      )}
    </div>
  );
}

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);

/** The lower and upper bound of each part. */
const stacked = (parts: readonly number[]) =>
  parts.map((part, index) => {
    const from = sum(parts.slice(0, index));
    return { from, to: from + part };
  });

/** Stripes instead of a second colour, for print and for colour-blind people. */
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={6} height={6} className="fill-bottle-wash" />
        <rect width={2.5} height={6} className="fill-bottle" />
      </pattern>
    </defs>
  );
}

const defaultTextPx = 16;

/** The width of the chart, 0 until it is measured, and the text size relative to the default. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, textScale: 1 });
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const textScale =
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultTextPx;
      setSize({ width: Math.floor(entry?.contentRect.width ?? 0), textScale: textScale || 1 });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, ...size };
}
