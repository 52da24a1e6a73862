# syntax=docker/dockerfile:1
ARG PYTHON=3.12

# Everything that only the build needs.
FROM python:${PYTHON}-slim AS build
ENV PIP_NO_CACHE=1 PATH=/venv/bin:$PATH
RUN apt-get update \
 && apt-get install -y gcc
COPY --chown=app . /src

FROM scratch
COPY --from=build /src /src

FROM build AS test
ARG TARGET
ENV MODE test
WORKDIR /src
HEALTHCHECK CMD true
ENTRYPOINT ["python", "-m"]
CMD ["pytest"]
